/** The finish reason of a model call that a person has stopped. */
export const STOPPED = "stopped-by-person";
