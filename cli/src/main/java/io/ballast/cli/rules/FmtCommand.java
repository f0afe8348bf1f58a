package io.ballast.cli.rules;

import io.ballast.cli.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "fmt")
final class FmtCommand implements Callable<Integer> {
    FmtCommand(Console console) {}

    @Override
    public Integer call() {
        return 0;
    }
}
