/** `npm run --silent sign-in`: a link for the local owner, or for the first account. */

import { createFirstAccountLink, createOwnerLink } from "../auth/links.ts";
import { publicUrl } from "../auth/own-origins.ts";
import { pool } from "../db/client.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { learnAuthMode } from "./auth-mode.ts";
import { readWords } from "./read-words.mjs";
import { withDatabase } from "./with-database.ts";

readWords(ownCommand("sign-in"));

await withDatabase(async () => {
  await learnAuthMode(pool());
  if (environment().LINNET_AUTH === "local") return console.log(await createOwnerLink(publicUrl()));
  const link = await createFirstAccountLink();
  if (!link) {
    throw new ConfigurationError(
      "LINNET_AUTH",
      `is accounts, and there is an account already: sign in with it. "${ownCommand("people invite")}" prints an invitation, and "${ownCommand("people reset-password <email>")}" a link to choose a password, also for those without an address, whom "${ownCommand("people")}" lists`,
    );
  }
  console.log(link);
});
