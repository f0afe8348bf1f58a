package io.ballast.cli.scheduler.doctor;

/** What the doctor finds; each has a page in {@code docs/errors}. What stands between it and the adapter has the codes of AdapterCode. */
enum DoctorCode {
    NOT_ASKED("BAL-K001"),
    VERB_MISSING("BAL-K002"),
    WHOLE_NODES("BAL-K003"),
    IGNORABLE("BAL-K004"),
    NO_WEIGHT("BAL-K005"),
    TIMEOUT("BAL-K006"),
    RESOURCES("BAL-K007"),
    SCHEDULER_API("BAL-K008"),
    API_SERVER("BAL-K009"),
    DEFINITION("BAL-K010"),
    RIGHT("BAL-K011"),
    CLOCK("BAL-K012"),
    LEASE("BAL-K013"),
    UNSCHEDULED("BAL-K015");

    private final String code;

    DoctorCode(String code) {
        this.code = code;
    }

    String code() {
        return code;
    }
}
