import { expect, test } from "vitest";
import { startBackend } from "../support/backend-process.ts";
import { operatorCommand } from "../support/operator-command.ts";

test("a draft starts no backend for a local owner over data of accounts", async ({
  onTestFinished,
}) => {
  const backend = await startBackend({ env: { LINNET_AUTH: "accounts" } });
  onTestFinished(() => backend.stop());
  const draft = (env: Record<string, string> = {}) =>
    operatorCommand(backend, ["draft", "--yes", "--file", "tests/fixtures/article.txt"], env);
  await backend.kill("SIGTERM");
  await backend.exited;
  await expect(draft()).rejects.toThrow(/LINNET_AUTH: is accounts, where there is no local owner/);
  // The refused start has changed nothing.
  await expect(operatorCommand(backend, ["token"], {})).rejects.toThrow(/LINNET_AUTH: is accounts/);
});
