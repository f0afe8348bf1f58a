package io.ballast.controlplane;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Starts a program that would run for an hour, says its process identifier, and waits to be killed: {@code AbandoningMain FOLDER}. */
final class AbandoningMain {
    private AbandoningMain() {}

    public static void main(String[] args) throws InterruptedException {
        try (RunningProgram program = RunningProgram.start("sleep", List.of("sleep", "3600"), Path.of(args[0]))) {
            System.out.println(program.pid());
            new CountDownLatch(1).await();
        }
    }
}
