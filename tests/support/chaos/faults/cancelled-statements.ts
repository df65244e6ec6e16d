import { againAndAgain } from "./again-and-again.ts";

/** Statements are cancelled as they run (57014), as by a time limit that is too short. */
export const cancelledStatements = againAndAgain(
  "cancelled-statements",
  "select pg_cancel_backend(pid)",
  "and state = 'active'",
);
