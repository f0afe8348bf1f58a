package io.ballast.cli.scheduler;

import io.ballast.cli.Console;
import io.ballast.scheduler.config.KubeSchedulerText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast scheduler-config}: what kube-scheduler must be told. */
@Command(
        name = "scheduler-config",
        sortOptions = false,
        description = {
            "Prints the configuration of a kube-scheduler that asks the adapter.",
            "",
            "Times fit those of the adapter's own configuration."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  For an adapter with the defaults on the same machine:",
            "    ballast scheduler-config > kube-scheduler.yaml",
            "  For one behind a service, and pods with schedulerName ballast:",
            "    ballast scheduler-config --url http://ballast:10261/scheduler --name ours"
        })
public final class SchedulerConfigCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration of the adapter; default: its defaults.")
    private Path config;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:10261/scheduler",
            description = "Where kube-scheduler reaches the adapter; default: ${DEFAULT-VALUE}.")
    private String url;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "default-scheduler",
            description = "schedulerName of the pods that it is for; default: ${DEFAULT-VALUE}.")
    private String name;

    /** A command on a console. */
    public SchedulerConfigCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(KubeSchedulerText.of(ConfigFile.read(config), url, name));
        return 0;
    }
}
