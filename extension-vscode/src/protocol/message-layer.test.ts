import { ProblemError } from "@linnet/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { memoryPorts } from "../../testing/memory-port.ts";
import { CallRouter, type ViewLink } from "../host/window/call-router.ts";
import { HostClient } from "../webview/host-client.ts";
import { defineCall, defineEvent } from "./host-call.ts";

const double = defineCall("double", z.object({ value: z.number() }), z.number());
const told = defineEvent("told", z.object({ text: z.string() }));

function connect() {
  const ports = memoryPorts();
  const failures: string[] = [];
  const router = new CallRouter((name) => failures.push(name));
  const { view, stop } = router.serve(ports.host);
  return { ...ports, client: new HostClient(ports.webview), router, view, stop, failures };
}

test("a call is answered by its handler", async () => {
  const { client, router } = connect();
  router.on(double, ({ value }) => value * 2);
  expect(await Promise.all([1, 2, 3].map((value) => client.call(double, { value })))).toEqual([
    2, 4, 6,
  ]);
});

test("each answer reaches its call in every order of arrival", async () => {
  const { client, router } = connect();
  const first = Promise.withResolvers<void>();
  router.on(double, async ({ value }) => {
    if (value === 1) await first.promise;
    return value * 2;
  });
  const slow = client.call(double, { value: 1 });
  expect(await client.call(double, { value: 2 })).toBe(4);
  first.resolve();
  expect(await slow).toBe(2);
});

test("a handler's error is thrown where the call was made", async () => {
  const { client, router, failures } = connect();
  const problem = { type: "/problems/not-found", title: "Not found", status: 404 };
  router.on(double, () => {
    throw new ProblemError(problem);
  });
  await expect(client.call(double, { value: 1 })).rejects.toMatchObject({ problem });
  expect(failures).toEqual(["double"]);
});

test("an input that does not fit never reaches the handler", async () => {
  const { webview, router, failures } = connect();
  const seen: unknown[] = [];
  router.on(double, (input) => {
    seen.push(input);
    return 0;
  });
  const answered = Promise.withResolvers<unknown>();
  webview.listen(answered.resolve);
  webview.post({ kind: "call", id: 1, name: "double", input: { value: "2" } });
  expect(await answered.promise).toMatchObject({ kind: "failure", id: 1 });
  expect(seen).toEqual([]);
  expect(failures).toEqual(["double"]);
});

test("a call rejects an output that does not fit", async () => {
  const { client, router } = connect();
  router.on(defineCall("double", z.unknown(), z.string()), () => "four");
  await expect(client.call(double, { value: 2 })).rejects.toThrow(z.ZodError);
});

test("a call without a handler fails, and the error names it", async () => {
  const { client } = connect();
  await expect(client.call(double, { value: 1 })).rejects.toThrow('"double"');
});

test("the view ignores a message that is not of the protocol, and the host logs it", async () => {
  const { client, host, webview, router, failures, view } = connect();
  router.on(double, ({ value }) => value);
  host.post("hello");
  webview.post({ source: "react-devtools" });
  const heard = Promise.withResolvers<string>();
  client.on(told, ({ text }) => heard.resolve(text));
  view.send(told, { text: "one" });
  expect(await heard.promise).toBe("one");
  expect(failures).toEqual(["(unreadable)"]);
});

test("an event reaches its listeners until they are removed", async () => {
  const { client, view, router } = connect();
  const texts: string[] = [];
  const leave = client.on(told, ({ text }) => texts.push(text));
  router.on(double, ({ value }, link: ViewLink) => {
    link.send(told, { text: `from the call ${value}` });
    return value;
  });
  view.send(told, { text: "one" });
  await client.call(double, { value: 1 });
  leave();
  view.send(told, { text: "two" });
  await client.call(double, { value: 2 });
  expect(texts).toEqual(["one", "from the call 1"]);
});

test("open calls to a host that is gone can be rejected", async () => {
  const { client, close } = connect();
  close();
  const call = client.call(double, { value: 1 });
  client.rejectCalls(new Error("The editor has restarted its extensions."));
  await expect(call).rejects.toThrow("restarted");
});
