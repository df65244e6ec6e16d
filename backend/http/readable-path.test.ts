import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@linnet/tests/support/listen";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasReadablePath } from "./readable-path.ts";

const server = createServer((request, response) => {
  if (hasReadablePath(request, response)) response.writeHead(204).end();
});

let port: number;
beforeAll(async () => {
  port = await listen(server);
});

afterAll(() => void server.close());

test.each([
  ["/api/chats/a%2Fb?q=%", 204],
  ["/api/chats/%", 400],
  ["*", 400],
])("%s is answered by %i", async (path, status) => {
  const outgoing = request({ host: "127.0.0.1", port, path, method: "OPTIONS" }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(status);
  const body = await text(response);
  if (status === 400) expect(JSON.parse(body).type).toBe("/problems/invalid-request");
});
