/** Name of the test that runs after all others. */
export const LAST_TEST = "every test has run";
