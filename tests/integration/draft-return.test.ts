import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

/** The command, with nobody at a terminal. */
function start(...words: string[]) {
  const { databaseUrl, dataDir, port } = fixture.backend;
  const child = spawn(
    join(REPO_ROOT, "node_modules/.bin/node"),
    ["--disable-warning=DEP0040", "backend/cli/draft.ts", ...words],
    {
      cwd: REPO_ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        LINNET_DATA_DIR: dataDir,
      },
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (bytes) => (output.stdout += bytes));
  child.stderr.on("data", (bytes) => (output.stderr += bytes));
  const ended = once(child, "close").then(([code]) => ({ code, ...output }));
  return { child, ended, output };
}

const ARTICLE = ["--file", "tests/fixtures/article.txt", "--yes"];

test("Ctrl-C leaves the answer, and the command comes back to the rest of it and to its draft", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("Here is what I found."), pauseAt(gate), finish()]);
  const left = start(...ARTICLE);
  await gate.reached;
  await expect.poll(() => left.output.stderr).toContain("Here is what I found.");
  left.child.kill("SIGINT");
  const { code, stdout, stderr } = await left.ended;
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  const [, chatId = ""] = /To come back to it: npm run draft -- --chat (\S+)\n$/.exec(stderr) ?? [];

  const back = start("--chat", chatId, "--yes");
  await expect.poll(() => back.output.stderr).toContain("Here is what I found.");
  gate.open();
  const first = await back.ended;
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/\[weighted length \d+ of 280\]/);

  const [draft] = (await fixture.client.getChat(chatId)).messages.slice(-1);
  expect(draft?.role).toBe("assistant");
  const again = await start("--chat", chatId, "--yes").ended;
  expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 0, stdout: first.stdout });
});

test("a chat that is not there is named", async () => {
  const stderr = '--chat: there is no answer in a chat "nowhere".\n';
  expect(await start("--chat", "nowhere").ended).toEqual({ code: 1, stdout: "", stderr });
});
