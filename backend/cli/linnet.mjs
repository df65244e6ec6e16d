/**
 * `./linnet` in a folder of `npm run release`: what the npm scripts do in a checkout. Nothing is
 * installed or built there, so it is plain JavaScript that only names the file to run.
 */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const root = join(here, "..", "..");

/** Each command with its file, and with what stands before the person's own words. */
const COMMANDS = {
  start: ["start.mjs"],
  draft: ["start.mjs", "--draft"],
  doctor: ["doctor.mjs"],
  token: ["token.ts"],
  "sign-in": ["sign-in.ts"],
  people: ["people.ts"],
  invite: ["people.ts", "invite"],
  backup: ["backup.ts"],
  restore: ["restore.ts"],
  disk: ["disk-use.ts"],
};

const USAGE = `./linnet                       starts a backend; Ctrl-C ends it
./linnet draft --url <page>    drafts a post; --help says more
./linnet doctor                what is set, reachable and out of date, and what to do
./linnet sign-in               a link that signs you in
./linnet token                 the owner's token for the API
./linnet people                who has an account; ./linnet invite makes a link for another person
./linnet backup <file>         all that the database holds, in one file
./linnet restore <file>        a backup, in the place of what the database holds
./linnet disk                  what the database holds, by table`;

/**
 * Where the data goes when nothing is said and it cannot go into this folder; undefined when it can.
 * Root's own server runs as another user, who may not enter root's home.
 */
function otherDataDirectory() {
  if (process.env.LINNET_DATA_DIR || process.env.DATABASE_URL) return undefined;
  const inside = join(root, ".linnet");
  try {
    accessSync(existsSync(inside) ? inside : root, constants.W_OK);
    return undefined;
  } catch {
    if (process.getuid?.() === 0) return "/var/lib/linnet";
    return join(process.env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "linnet");
  }
}

const [word = "start", ...words] = process.argv.slice(2);
const [file, ...before] = (Object.hasOwn(COMMANDS, word) && COMMANDS[word]) || [];
if (file) {
  const dataDirectory = otherDataDirectory();
  if (dataDirectory) {
    process.stderr.write(`This folder cannot be written to: the data is in ${dataDirectory}.\n`);
    process.env.LINNET_DATA_DIR = dataDirectory;
  }
  const built = join(root, "backend", ".next", "required-server-files.json");
  Object.assign(process.env, {
    LINNET_PACKED: "1",
    LINNET_ROOT: root,
    // What a command names is beside the person, as with npm.
    INIT_CWD: process.cwd(),
    // As Next's own standalone server has it: without it, Next loads its compiler for the configuration.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(
      JSON.parse(readFileSync(built, "utf8")).config,
    ),
  });
  const path = join(here, file);
  process.argv.splice(1, process.argv.length - 1, path, ...before, ...words);
  await import(path);
} else {
  const isHelp = ["help", "--help", "-h"].includes(word);
  (isHelp ? process.stdout : process.stderr).write(
    isHelp ? `${USAGE}\n` : `"${word}" is no command of Linnet.\n${USAGE}\n`,
  );
  process.exitCode = isHelp ? 0 : 1;
}
