import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { listen } from "@linnet/tests/support/listen";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

/** What the name server says, one answer after the other; the last one stays. */
const answers = vi.hoisted((): LookupAddress[][] => []);

vi.mock("node:dns", () => ({
  lookup: (
    _name: string,
    _options: object,
    callback: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    setImmediate(() => callback(null, answer));
  },
}));

const requests: (string | undefined)[] = [];
const server = createServer((request, response) => {
  requests.push(request.url);
  const location = `http://elsewhere.example.com:${port}/inside`;
  if (request.url === "/redirect") response.writeHead(302, { location }).end();
  else response.setHeader("content-type", "text/plain").end("the inside");
});
let port = 0;

beforeAll(async () => {
  port = await listen(server);
});
beforeEach(() => {
  answers.length = 0;
  requests.length = 0;
});
afterAll(() => {
  server.close();
});

function says(...addresses: string[]): LookupAddress[] {
  return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

test.each([
  "127.0.0.1",
  "10.0.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
])("a public name that the resolver says is %s is not connected to", async (address) => {
  answers.push(says(address));
  await expect(guardedFetch(`http://example.com:${port}/`)).rejects.toThrow("private networks");
  expect(requests).toEqual([]);
});

test("one private address among public ones is enough to refuse the name", async () => {
  answers.push(says("93.184.215.14", "127.0.0.1"));
  await expect(guardedFetch(`http://example.com:${port}/`)).rejects.toThrow("private networks");
  expect(requests).toEqual([]);
});

test("the address that was checked is the one that is connected to", async () => {
  // Were the name asked again for the connection, the second answer would be taken.
  answers.push(says("127.0.0.1"), says("127.0.0.2"));
  const checked: string[] = [];
  const page = await guardedFetch(`http://example.com:${port}/`, {
    mayConnect: (address) => checked.push(address) > 0,
  });
  expect(page.text).toBe("the inside");
  expect(checked).toEqual(["127.0.0.1"]);
});

test("a redirect to a name that resolves to another private address is not followed", async () => {
  answers.push(says("127.0.0.1"), says("127.0.0.2"));
  await expect(
    guardedFetch(`http://example.com:${port}/redirect`, {
      mayConnect: (address) => address === "127.0.0.1",
    }),
  ).rejects.toThrow("private networks");
  expect(requests).toEqual(["/redirect"]);
});
