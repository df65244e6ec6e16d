/** `npm run --silent people`: who has an account, and what the operator does about it. */

import { canChoosePassword } from "../account/can-choose-password.ts";
import { discardPerson } from "../account/discard-person.ts";
import { createInvitationLink, createPasswordLink, PASSWORD_HOURS } from "../auth/links.ts";
import { pool } from "../db/client.ts";
import { barPerson, findPerson, listPeople, setRole, unbarPerson } from "../db/queries/people.ts";
import { deleteUser } from "../db/queries/users.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { learnAuthMode } from "./auth-mode.ts";
import { currentSecret } from "./current-secret.ts";
import { printable } from "./terminal/printable.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = Object.entries({
  people: "who has an account, and what they have used today",
  "people invite": "a link by which one account is made, within a week",
  "people bar <email>": "ends the sign-ins; keys and the password work no more",
  "people unbar <email>": "keys and the password work again",
  "people reset-password <email>": "a link by which another password is chosen, within a day",
  "people owner <email>": "may do on the page /team what these commands do",
  "people member <email>": "may not",
  "people delete <email>": "deletes the account and everything in it, for good",
})
  .map(([words, what]) => `${ownCommand(words).padEnd(52)} ${what}`)
  .join("\n");

async function printPeople(): Promise<void> {
  const people = await listPeople();
  if (people.length === 0) {
    console.error(
      `Nobody has an account yet: "${ownCommand("sign-in")}" prints a link for the first.`,
    );
  }
  for (const { email, name, role, createdAt, barredAt, messages, tokens } of people) {
    const used = `${messages} messages, ${tokens} tokens today`;
    const owner = role === "owner" ? "  owner" : "";
    const barred = barredAt ? `  barred ${barredAt.toISOString().slice(0, 10)}` : "";
    const since = createdAt.toISOString().slice(0, 10);
    console.log(printable(`${since}  ${email}  ${name}  ${used}${owner}${barred}`));
  }
}

async function resetPassword(userId: string, email: string): Promise<void> {
  if (!(await canChoosePassword({ id: userId, email }))) {
    throw new ConfigurationError(
      "email",
      `${email} signs in at GitHub or Google, not by a password`,
    );
  }
  console.log(await createPasswordLink(userId, PASSWORD_HOURS.handedOver));
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
  owner: (userId) => setRole(userId, "owner"),
  member: (userId) => setRole(userId, "member"),
  delete: deletePerson,
};

const [verb, email] = process.argv.slice(2);
if (verb === "--help") {
  console.log(USAGE);
  process.exit(0);
}
const act = verb !== undefined && Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;

await withDatabase(async () => {
  await learnAuthMode(pool());
  if (environment().LINNET_AUTH === "local") {
    throw new ConfigurationError("LINNET_AUTH", "is local, where nobody but the owner signs in");
  }
  if (verb === undefined) return printPeople();
  if (verb === "invite") return console.log(await createInvitationLink());
  if (!act || !email) throw new ConfigurationError("usage", `\n${USAGE}`);
  const person = await findPerson(email);
  if (!person) throw new ConfigurationError("email", `nobody has an account under ${email}`);
  await act(person.id, email);
  if (verb !== "reset-password") console.log(`${verb}: done for ${email}`);
});
