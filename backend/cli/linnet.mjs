/**
 * `./linnet` in a folder of `npm run release`, and `linnet` of its npm package: what the npm scripts
 * do in a checkout. Nothing is installed or built there, so it is plain JavaScript that only names
 * the file to run.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { callLoopbackDirectly } from "./prepare/direct-loopback.mjs";

const here = import.meta.dirname;
const root = join(here, "..", "..");

/** Each command with its file, and with what stands before the person's own words. */
const COMMANDS = {
  start: ["start.mjs"],
  draft: ["start.mjs", "--draft"],
  doctor: ["doctor.mjs"],
  token: ["token.ts"],
  mcp: ["mcp.ts"],
  "sign-in": ["sign-in.ts"],
  people: ["people.ts"],
  invite: ["people.ts", "invite"],
  backup: ["backup.ts"],
  restore: ["restore.ts"],
  disk: ["disk-use.ts"],
};

/** As a person calls it; the npm package says which way. */
const command = process.env.LINNET_PACKED || "./linnet";

const USES = [
  ["", "starts a backend; Ctrl-C ends it"],
  ["draft --url <page>", "drafts a post; --help says more"],
  ["doctor", "what is set, reachable and out of date, and what to do"],
  ["sign-in", "a link that signs you in"],
  ["token", "the owner's token for the API"],
  ["mcp", "the Model Context Protocol on standard input, for an agent"],
  ["people", "who has an account; `people invite` makes a link for another person"],
  ["backup <file>", "all that the database holds, in one file"],
  ["restore <file>", "a backup, in the place of what the database holds"],
  ["disk", "what the database holds, by table"],
];

/** Where the data goes when nothing is said: the same for each version and each folder. */
function personalDirectory() {
  // Root's own server runs as another user, who may not enter root's home.
  if (process.getuid?.() === 0) return "/var/lib/linnet";
  if (process.platform === "darwin") return join(homedir(), "Library/Application Support/linnet");
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  const local = process.platform === "win32" ? LOCALAPPDATA : XDG_DATA_HOME;
  return join(local || join(homedir(), ".local", "share"), "linnet");
}

function usage() {
  const lines = USES.map(([words, what]) => `${`${command} ${words}`.padEnd(31)} ${what}`);
  return `${lines.join("\n")}\n\nThe data is in ${dataDirectory}; LINNET_DATA_DIR chooses another folder.`;
}

// A path that is not absolute begins where the person is, as everywhere else.
const dataDirectory = resolve(process.env.LINNET_DATA_DIR || personalDirectory());
const [word = "start", ...words] = process.argv.slice(2);
const [file, ...before] = (Object.hasOwn(COMMANDS, word) && COMMANDS[word]) || [];
if (file) {
  const built = join(root, "backend", ".next", "required-server-files.json");
  Object.assign(process.env, {
    LINNET_PACKED: command,
    LINNET_DATA_DIR: dataDirectory,
    LINNET_ROOT: root,
    // What a command names is beside the person, as with npm.
    INIT_CWD: process.cwd(),
    // As Next's own standalone server has it: without it, Next loads its compiler for the configuration.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(
      JSON.parse(readFileSync(built, "utf8")).config,
    ),
  });
  callLoopbackDirectly();
  const path = join(here, file);
  process.argv.splice(1, process.argv.length - 1, path, ...before, ...words);
  await import(path);
} else {
  const isHelp = ["help", "--help", "-h"].includes(word);
  (isHelp ? process.stdout : process.stderr).write(
    isHelp ? `${usage()}\n` : `"${word}" is no command of Linnet.\n${usage()}\n`,
  );
  process.exitCode = isHelp ? 0 : 1;
}
