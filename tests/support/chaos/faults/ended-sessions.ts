import { againAndAgain } from "./again-and-again.ts";

/** Sessions in the database are ended (57P01), a third of them each time. */
export const endedSessions = againAndAgain(
  "ended-sessions",
  "select pg_terminate_backend(pid)",
  "and random() < 0.3",
);
