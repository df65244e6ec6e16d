import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

const run = promisify(execFile);
let folder = "";

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A folder of a release, with this in the place of its Node. */
async function launcherOver(node: string): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), "linnet-launcher-"));
  const program = join(folder, "node_modules/node-of-a-platform/bin/node");
  await mkdir(dirname(program), { recursive: true });
  await writeFile(program, `#!/bin/sh\n${node}\n`);
  const script = await readFile(join(import.meta.dirname, "linnet.sh"), "utf8");
  const launcher = join(folder, "linnet");
  await writeFile(launcher, script.replace("@NODE@", "node-of-a-platform/bin/node"));
  for (const file of [program, launcher]) await chmod(file, 0o755);
  return launcher;
}

test("a Node that the system cannot load is named, with what to install", async () => {
  await expect(run(await launcherOver("exit 127"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/needs .*libatomic[\s\S]*apt-get install libatomic1/),
  });
});

test("what follows the command is passed on", async () => {
  const { stdout } = await run(await launcherOver('echo "$@"'), ["draft", "--url", "two words"]);
  expect(stdout).toMatch(/backend\/cli\/linnet\.mjs draft --url two words$/m);
});
