/** The exit code by which a process asks whoever started it, such as `start.mjs`, to start it again. */
export const START_AGAIN = 75;
