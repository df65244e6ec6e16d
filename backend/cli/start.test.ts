import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { bundledNode, root } from "./prepare.mjs";

let checkout: string;
beforeEach(() => {
  // A bare checkout, with what the start itself is made of.
  checkout = mkdtempSync(join(tmpdir(), "linnet-start-"));
  for (const file of [
    "backend/cli/start.mjs",
    "backend/cli/run-command.mjs",
    "backend/cli/prepare.mjs",
    "backend/cli/prepare",
    "backend/cli/read-words.mjs",
    "backend/cli/start-note.mjs",
    "backend/db/data-directory.mjs",
  ]) {
    mkdirSync(join(checkout, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file), { recursive: true });
  }
  return () => rmSync(checkout, { recursive: true });
});

const start = (variables: Record<string, string>) =>
  spawnSync(process.execPath, [join(checkout, "backend/cli/start.mjs")], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...variables },
    encoding: "utf8",
  });

/** Has the checkout ask for an install, which this script does in npm's place. Gives the PATH that has it. */
function placeNpm(script: string): string {
  const programs = join(checkout, "bin");
  mkdirSync(programs);
  writeFileSync(join(programs, "npm"), script, { mode: 0o755 });
  writeFileSync(join(checkout, "package-lock.json"), "{}");
  return [programs, process.env.PATH].join(delimiter);
}

test.each([
  ["--help", 0, /^usage: npm start\n.*PORT=3211/],
  ["--port=4000", 1, /'--port'.*\nusage: npm start\n.*PORT=3211/],
])("%s is answered before anything is installed", (word, status, said) => {
  const PATH = placeNpm("#!/bin/sh\ntouch asked\nexit 1\n");
  const started = spawnSync(process.execPath, [join(checkout, "backend/cli/start.mjs"), word], {
    env: { NODE_ENV: "production", PATH },
    encoding: "utf8",
  });
  expect(started.status).toBe(status);
  expect(started.stdout + started.stderr).toMatch(said);
  expect(existsSync(join(checkout, "asked"))).toBe(false);
});

test("an install that fails is noted without what was said, which only the terminal shows", () => {
  const PATH = placeNpm("#!/bin/sh\necho unheard of\nexit 1\n");
  const note = join(checkout, "note");
  writeFileSync(note, "");
  const { stderr } = start({ PATH, LINNET_START_NOTE: note });
  expect(stderr).toContain("unheard of\n");
  expect(stderr).toContain("What it said stands above.");
  expect(readFileSync(note, "utf8")).toBe("npm install failed.");
});

test.skipIf(process.platform === "win32")(
  "the commands find the Node of the install, also when npm leaves its link out",
  () => {
    const bundled = join("node_modules", bundledNode(process.platform, process.arch));
    start({
      PATH: placeNpm(
        `#!/bin/sh\nmkdir -p ${dirname(bundled)}\nln -s ${process.execPath} ${bundled}\n`,
      ),
    });
    const node = join(checkout, "node_modules/.bin/node");
    expect(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout).toBe(
      `${process.version}\n`,
    );
  },
);

test.skipIf(process.platform === "win32")(
  "a command installs what is missing, and runs on the Node of the install without npm's link",
  () => {
    const bundled = join("node_modules", bundledNode(process.platform, process.arch));
    const PATH = placeNpm(
      `#!/bin/sh\nmkdir -p ${dirname(bundled)}\nprintf '#!/bin/sh\\necho "the install: $*"\\nexit 3' > ${bundled}\nchmod +x ${bundled}\n`,
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(checkout, "backend/cli/run-command.mjs"), "token.ts", "--renew"],
      {
        env: { NODE_ENV: "production", PATH },
        encoding: "utf8",
      },
    );
    expect(stdout).toBe(`the install: ${join(checkout, "backend/cli/token.ts")} --renew\n`);
    expect(status).toBe(3);
  },
);

test.skipIf(process.platform === "win32")(
  "a command keeps nothing where a build that begins meanwhile empties the folder",
  () => {
    const bundled = join("node_modules", bundledNode(process.platform, process.arch));
    const PATH = placeNpm(
      `#!/bin/sh\nmkdir -p ${dirname(bundled)}\nprintf '#!/bin/sh\necho "$NODE_COMPILE_CACHE"' > ${bundled}\nchmod +x ${bundled}\n`,
    );
    mkdirSync(join(checkout, "backend/.next"));
    const { stdout } = spawnSync(
      process.execPath,
      [join(checkout, "backend/cli/run-command.mjs"), "token.ts"],
      { env: { NODE_ENV: "production", PATH }, encoding: "utf8" },
    );
    // Next's build empties the rest.
    expect(stdout).toBe(`${join(checkout, "backend/.next/cache/compiled")}\n`);
  },
);

test.skipIf(process.platform === "win32")(
  "a start that is ended while it installs leaves no install behind",
  async () => {
    const began = join(checkout, "began");
    const ended = join(checkout, "ended");
    const PATH = placeNpm(`#!/bin/sh
      trap 'kill $!; touch ${ended}; exit' TERM
      sleep 60 &
      touch ${began}
      wait`);
    const starting = spawn(process.execPath, [join(checkout, "backend/cli/start.mjs")], {
      env: { NODE_ENV: "production", PATH },
      stdio: "ignore",
    });
    await vi.waitUntil(() => existsSync(began), { timeout: 20_000 });
    starting.kill("SIGTERM");
    await once(starting, "exit");
    await vi.waitUntil(() => existsSync(ended), { timeout: 20_000 });
  },
  60_000,
);

test("no command has the person's Node read TypeScript, which Node 20 cannot", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const installsFirst = /^node tests\/cli\/install-all\.mjs && /;
  const direct = Object.entries<string>(scripts).filter(([, line]) => !installsFirst.test(line));
  expect(direct.length).toBeGreaterThan(0);
  for (const [name, line] of direct) expect(line, name).not.toMatch(/\bnode (?:--\S+ )*\S+\.ts\b/);
});

test("a data directory that cannot be used is said before anything is installed", () => {
  writeFileSync(join(checkout, "file"), "");
  const refused = start({ LINNET_DATA_DIR: "file/below" });
  const file = join(checkout, "file");
  expect(refused.stderr).toBe(`LINNET_DATA_DIR: ${file} is a file: choose a directory\n`);
  expect(refused.status).toBe(1);
  // A database of one's own needs no directory: what is missing here comes next.
  const url = "postgres://127.0.0.1/linnet";
  expect(start({ LINNET_DATA_DIR: "file/below", DATABASE_URL: url }).stderr).toContain(
    "package-lock.json is missing",
  );
});

test("a backend that starts again opens no further window", ({ onTestFinished }) => {
  const checkout = mkdtempSync(join(tmpdir(), "linnet-start-"));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const file of [
    "backend/cli/start.mjs",
    "backend/cli/read-words.mjs",
    "backend/db/data-directory.mjs",
  ]) {
    mkdirSync(join(checkout, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
  writeFileSync(join(checkout, "backend/cli/start-note.mjs"), "export const noteStart = () => {};");
  writeFileSync(
    join(checkout, "backend/cli/prepare.mjs"),
    `export const root = ${JSON.stringify(checkout)};
    export const findNode = () => process.execPath;
    export const giveUp = () => {};
    export const callLoopbackDirectly = () => {};
    export { nothing as ensureInstalled, nothing as ensureBuilt, nothing as ensureBrowserBuilt };
    const nothing = async () => {};`,
  );
  // It asks to be started again twice: before it was ready, and after.
  writeFileSync(
    join(checkout, "backend/cli/serve.mjs"),
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync("starts", process.argv.slice(2).join(" ") + "\\n");
    const starts = readFileSync("starts", "utf8").split("\\n").length - 1;
    if (starts === 2) process.send({ type: "ready" });
    process.disconnect();
    process.exitCode = starts < 3 ? 75 : 0;`,
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, "backend/cli/start.mjs"), "--browser", "--dev"],
    { env: { NODE_ENV: "production", PATH: process.env.PATH }, encoding: "utf8" },
  );
  expect(stderr).not.toContain("Error");
  expect(status).toBe(0);
  expect(readFileSync(join(checkout, "starts"), "utf8")).toBe(
    "--browser --dev\n--browser --dev\n--dev\n",
  );
});
