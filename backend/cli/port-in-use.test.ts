import { createServer, type RequestListener } from "node:http";
import { problemType } from "@linnet/protocol";
import { listen } from "@linnet/tests/support/listen";
import { expect, onTestFinished, test } from "vitest";
import { portInUse } from "./port-in-use.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const portOf = (url: string) => Number(new URL(url).port);

test.each<[string, RequestListener]>([
  [
    "runs",
    (request, response) =>
      response.end(request.url === "/api/health/live" ? '{"status":"live"}' : ""),
  ],
  [
    "starts",
    (_, response) => response.writeHead(503).end(`{"type":"${problemType("shutting-down")}"}`),
  ],
])("a Linnet that has the port and %s can be used", async (_, answer) => {
  const url = await serve(answer);
  expect(await portInUse(url, portOf(url))).toContain(
    `is in use by a Linnet that runs already: use it at ${url}`,
  );
});

test.each<[string, RequestListener]>([
  ["answers everything", (_request, response) => response.end("<h1>It works</h1>")],
  ["has no such path", (_request, response) => response.writeHead(404).end()],
  ["says nothing", () => {}],
])("another program, which %s, is to be stopped, or another port taken", async (_, answer) => {
  const url = await serve(answer);
  const next = portOf(url) + 1;
  expect(await portInUse(url, portOf(url))).toMatch(
    new RegExp(`in use by another process: .*PORT=${next}$`),
  );
});

test("the last port has one before it, and an address that no request can be sent to is nobody's", async () => {
  expect(await portInUse("http://[fe80::1%25eth0]:65535", 65_535)).toMatch(/such as PORT=65534$/);
});
