import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFreePort } from "../support/find-free-port.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

test("the example says at once that nothing answers, and goes on trying", async ({
  onTestFinished,
}) => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const client = spawn(
    join(REPO_ROOT, "node_modules/.bin/node"),
    [join(REPO_ROOT, "tests/examples/chat-client.mjs")],
    { env: { LINNET_URL: url }, stdio: ["ignore", "ignore", "pipe"] },
  );
  onTestFinished(() => void client.kill("SIGKILL"));
  const ended = once(client, "close");
  client.stderr.setEncoding("utf8");
  const [line] = await once(client.stderr, "data");
  expect(line).toMatch(new RegExp(`^${url} does not answer \\(ECONNREFUSED\\).*npm start`));

  // 204 says that all is read.
  const server = createServer((_request, response) => response.writeHead(204).end());
  server.listen(port, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  expect(await ended).toEqual([0, null]);
});
