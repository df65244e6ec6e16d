/** The rest of `npm run doctor`: what is set, reachable, valid and out of date, and what to do. */

import { ConfigurationError, environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { unreadWarnings } from "./deployment-warnings.ts";
import { checkAddress } from "./doctor/check-address.ts";
import { checkDataDirectory } from "./doctor/check-data-directory.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkMail } from "./doctor/check-mail.ts";
import { checkModels } from "./doctor/check-models.ts";
import { checkX } from "./doctor/check-x.ts";
import { act, type Finding, findingOf, ok } from "./doctor/finding.ts";
import { withoutSecrets } from "./doctor/without-secrets.ts";
import { root } from "./prepare.mjs";
import { readWords } from "./read-words.mjs";

const { values } = readWords(ownCommand("doctor [--json]"), {
  options: { json: { type: "boolean", default: false } },
});
/** As the person has set them: a check hands values on by the environment. */
const given = { ...process.env };

async function examine(): Promise<Finding[]> {
  const findings = [
    ok("node", `${process.version} on ${process.platform}-${process.arch}`),
    ok("install", "complete"),
    process.env.LINNET_IS_BUILT
      ? ok("build", "of the present sources")
      : ok("build", `out of date or not there: the next ${ownCommand("start")} builds`),
    ...unreadWarnings(given, root).map((line) => findingOf(line)),
  ];
  try {
    environment();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const problem = error.message.slice(error.variable.length + 2);
    return [
      ...findings,
      act(error.variable, problem, "correct it: CONFIGURATION.md has all variables"),
    ];
  }
  const asked = environment();
  // It puts its address into the environment, and how people sign in where no variable says it.
  const database = await checkDatabase(asked);
  const known = { ...asked, LINNET_AUTH: environment().LINNET_AUTH };
  const [address, mail, models] = await Promise.all([
    checkAddress(known),
    checkMail(known),
    checkModels(known),
  ]);
  return [
    ...findings,
    ...address,
    ...mail,
    ...models,
    ...checkX(known),
    ...(await checkDataDirectory(known)),
    ...database,
  ];
}

const findings = await examine();
const safe = withoutSecrets(given);
if (values.json) {
  console.log(safe(JSON.stringify(findings, null, 2)));
} else {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, state, detail, todo } of findings) {
    const mark = { ok: "ok  ", note: "note", act: "ACT " }[state];
    console.log(safe(`${mark}  ${name.padEnd(width)}  ${detail}${todo ? `. To do: ${todo}` : ""}`));
  }
  const toDo = findings.filter(({ state }) => state === "act").length;
  console.log(toDo === 0 ? "Nothing has to be done." : `${toDo} to do, marked ACT.`);
}
process.exitCode = findings.some(({ state }) => state === "act") ? 1 : 0;
