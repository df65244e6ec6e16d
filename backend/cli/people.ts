/** `npm run --silent people`: who has an account, and what the operator does about it. */

import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { discardPerson } from "../account/discard-person.ts";
import { createInvitationLink } from "../auth/links.ts";
import {
  barPerson,
  findPerson,
  listPeople,
  replacePassword,
  unbarPerson,
} from "../db/queries/people.ts";
import { deleteUser } from "../db/queries/users.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { currentSecret } from "./current-secret.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = Object.entries({
  people: "who has an account, and what they have used today",
  "people invite": "a link by which one account is made, within a week",
  "people bar <email>": "ends the sign-ins; keys and the password work no more",
  "people unbar <email>": "keys and the password work again",
  "people reset-password <email>": "another password, printed once; ends the sign-ins",
  "people delete <email>": "deletes the account and everything in it, for good",
})
  .map(([words, what]) => `${ownCommand(words).padEnd(52)} ${what}`)
  .join("\n");

async function printPeople(): Promise<void> {
  for (const { email, name, createdAt, barredAt, messages, tokens } of await listPeople()) {
    const used = `${messages} messages, ${tokens} tokens today`;
    const barred = barredAt ? `  barred ${barredAt.toISOString().slice(0, 10)}` : "";
    console.log(`${createdAt.toISOString().slice(0, 10)}  ${email}  ${name}  ${used}${barred}`);
  }
}

async function resetPassword(userId: string, email: string): Promise<void> {
  const password = randomBytes(15).toString("base64url");
  if (!(await replacePassword(userId, await hashPassword(password)))) {
    throw new ConfigurationError(
      "email",
      `${email} signs in at GitHub or Google, not by a password`,
    );
  }
  console.log(password);
}

async function deletePerson(userId: string): Promise<void> {
  // X's tokens are decrypted, to be given back.
  provideEnvironment({ LINNET_SECRET: await currentSecret() });
  // Nobody signs in, and nothing is begun, while it is deleted.
  await barPerson(userId);
  await discardPerson(userId);
  await deleteUser(userId);
}

const ACTS: Readonly<Record<string, (userId: string, email: string) => Promise<void>>> = {
  bar: barPerson,
  unbar: unbarPerson,
  "reset-password": resetPassword,
  delete: deletePerson,
};

const [verb, email] = process.argv.slice(2);
const act = verb !== undefined && Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;

await withDatabase(async () => {
  if (environment().LINNET_AUTH === "local") {
    throw new ConfigurationError("LINNET_AUTH", "is local, where nobody but the owner signs in");
  }
  if (verb === undefined) return printPeople();
  if (verb === "invite") return console.log(await createInvitationLink());
  if (!act || !email) throw new ConfigurationError("usage", `\n${USAGE}`);
  const userId = await findPerson(email);
  if (!userId) throw new ConfigurationError("email", `nobody has an account under ${email}`);
  await act(userId, email);
  if (verb !== "reset-password") console.log(`${verb}: done for ${email}`);
});
