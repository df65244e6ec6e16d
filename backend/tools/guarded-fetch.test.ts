import { createServer, type RequestListener, type Server } from "node:http";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, expect, test } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const mayConnect = (address: string) => address === "127.0.0.1";

/** Serves on loopback, which only tests may reach. */
async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  return `http://127.0.0.1:${await listen(server)}`;
}

test("a page comes with where it stands, its type and its text", async () => {
  const url = await serve((request, response) => {
    expect(request.headers).not.toHaveProperty("authorization");
    expect(request.headers).not.toHaveProperty("cookie");
    response.setHeader("content-type", "Text/HTML; charset=iso-8859-1");
    response.end(Buffer.from("<p>caf\xe9</p>", "latin1"));
  });
  expect(await guardedFetch(`${url}/a?b#c`, { mayConnect })).toEqual({
    url: `${url}/a?b#c`,
    type: "text/html",
    text: "<p>café</p>",
  });
});

test("the charset that a page names itself is used", async () => {
  const url = await serve((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(Buffer.from('<meta charset="windows-1252"><p>\x80</p>', "latin1"));
  });
  expect((await guardedFetch(url, { mayConnect })).text).toContain("€");
});

test("redirects are followed, each one checked", async () => {
  const url = await serve((request, response) => {
    if (request.url === "/end") response.setHeader("content-type", "text/plain").end("there");
    else response.writeHead(302, { location: request.url === "/a" ? "/b" : "end" }).end();
  });
  expect(await guardedFetch(`${url}/a`, { mayConnect })).toMatchObject({
    url: `${url}/end`,
    text: "there",
  });
});

test.each([
  ["http://127.0.0.2/", "private networks"],
  ["http://localhost.localdomain.invalid/", "cannot be reached"],
  ["http://[::1]/", "private networks"],
  ["file:///etc/passwd", "only http and https"],
  ["gopher://127.0.0.1/", "only http and https"],
])("a redirect to %s is not followed", async (location, reason) => {
  const url = await serve((_request, response) => response.writeHead(302, { location }).end());
  await expect(guardedFetch(url, { mayConnect })).rejects.toThrow(reason);
});

test("a redirect that the caller refuses is not followed", async () => {
  const asked: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: request.url === "/a" ? "/b" : "/c" }).end();
  });
  const refusesRedirect = (to: string) => (to === `${url}/c` ? "it leads elsewhere" : undefined);
  await expect(guardedFetch(`${url}/a`, { mayConnect, refusesRedirect })).rejects.toThrow(
    "it leads elsewhere",
  );
  expect(asked).toEqual(["/a", "/b"]);
});

test("a redirect in a circle ends", async () => {
  const url = await serve((_request, response) => response.writeHead(301, { location: "/" }).end());
  await expect(guardedFetch(url, { mayConnect })).rejects.toThrow("redirects too often");
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://[::ffff:127.0.0.1]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost/",
  "http://10.0.0.1:8080/",
  "https://[fd00::1]/",
])("%s is a private network, and no connection is made", async (address) => {
  await expect(guardedFetch(address)).rejects.toThrow("private networks");
});

test.each([
  ["ftp://example.com/", "only http and https"],
  ["data:text/html,hello", "only http and https"],
  ["javascript:alert(1)", "only http and https"],
  ["example.com", "only http and https"],
  ["https://user:secret@example.com/", "user name or a password"],
])("%s is refused", async (address, reason) => {
  await expect(guardedFetch(address)).rejects.toThrow(reason);
});

test.each([
  [404, "text/html", "answered 404"],
  [500, "text/html", "answered 500"],
  [200, "image/png", "no text but image/png"],
  [200, "application/pdf", "no text but application/pdf"],
])("an answer of %i with %s is refused", async (status, type, reason) => {
  const url = await serve((_request, response) =>
    response.writeHead(status, { "content-type": type }).end("x"),
  );
  await expect(guardedFetch(url, { mayConnect })).rejects.toThrow(reason);
});

test("of an endless page only the start is read", async () => {
  const url = await serve((_request, response) => {
    response.setHeader("content-type", "text/plain");
    const more = () => {
      while (!response.closed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  });
  expect((await guardedFetch(url, { mayConnect })).text).toHaveLength(1024 * 1024);
});

test("an abort ends the reading with its reason", async () => {
  const controller = new AbortController();
  const url = await serve((_request, response) => {
    response.setHeader("content-type", "text/plain").write("begun");
    controller.abort(new Error("stopped by a person"));
  });
  await expect(guardedFetch(url, { mayConnect, abortSignal: controller.signal })).rejects.toThrow(
    "stopped by a person",
  );
});

test("a server that nobody runs cannot be reached", async () => {
  const url = await serve(() => {});
  server?.close();
  await expect(guardedFetch(url, { mayConnect })).rejects.toThrow("ECONNREFUSED");
});
