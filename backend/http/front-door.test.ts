import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passesFrontDoor } from "./front-door.ts";

const server = createServer(async (request, response) => {
  if (await passesFrontDoor(request, response)) response.writeHead(204).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => void server.close());

/** Asks for exactly this path, under a name of the backend's own. */
async function statusOf(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const request = get({ host: "127.0.0.1", port, path, headers: { host: "127.0.0.1" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("a path of the backend passes", async () => {
  expect(await statusOf("/_next/static/chunk.js")).toBe(204);
});

test.each([
  "/_next/image?url=%2F.well-known%2Fworkflow%2Fv1%2Fflow&w=64&q=75",
  "/_next/image",
  "/_next%2fimage?url=%2Ficon.png&w=64&q=75",
  "//_next//image?url=%2Ficon.png&w=64&q=75",
  "/_NEXT/image?url=%2Ficon.png&w=64&q=75",
])("the image optimiser is not there as %s", async (path) => {
  expect(await statusOf(path)).toBe(404);
});
