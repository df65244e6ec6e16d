// @vitest-environment happy-dom
import { createMemoryChatStores, ProblemError, systemClock } from "@linnet/client";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryPorts } from "../../testing/memory-port.ts";
import { CallRouter, type ViewLink } from "../host/window/call-router.ts";
import { listScheduled, loadChat } from "../protocol/chat-calls.ts";
import {
  type Attachment,
  attach,
  openChat,
  ping,
  runCommand,
  scheduleAsked,
  startView,
  type ViewState,
  viewStateChanged,
} from "../protocol/view-calls.ts";
import { App } from "./app.tsx";
import { Heartbeat } from "./heartbeat.ts";
import { hostApi } from "./host-api.ts";
import { HostClient } from "./host-client.ts";
import { viewTexts } from "./view-texts.tsx";

// The whole view asks for its texts each time it is drawn.
vi.mock(import("./view-texts.tsx"), async (original) => {
  const actual = await original();
  return { ...actual, viewTexts: vi.fn(actual.viewTexts) };
});

const state: ViewState = {
  hostId: "host-1",
  chatId: "chat-1",
  attachments: [],
  account: { state: "connected", connections: 0 },
  backendUrl: "http://127.0.0.1:3210",
  isRemote: false,
  language: "en",
  resume: true,
  strings: {},
};
const file = (title: string): Attachment => ({
  id: title,
  data: { kind: "file", title, text: "a" },
  omissions: [],
  findings: [],
});
const attached = (title: string): ViewState => ({ ...state, attachments: [file(title)] });

let router: CallRouter;
let view: ViewLink;
let heartbeat: Heartbeat;
/** The host's answer to `attach`. */
let attaching: PromiseWithResolvers<Attachment[]>;
/** Resolve the reads of the typed text, in order. */
let typed: PromiseWithResolvers<string | undefined>[];

beforeEach(() => {
  const ports = memoryPorts();
  router = new CallRouter();
  router.on(startView, () => state);
  attaching = Promise.withResolvers();
  router.on(attach, () => attaching.promise);
  router.on(ping, () => ({ hostId: state.hostId }));
  view = router.serve(ports.host).view;
  const client = new HostClient(ports.webview);
  heartbeat = new Heartbeat(client, { clock: systemClock, onRestart: () => {} });
  typed = [];
  const stores = createMemoryChatStores();
  const slow = {
    ...stores.typed,
    get: () => {
      const asked = Promise.withResolvers<string | undefined>();
      typed.push(asked);
      return asked.promise;
    },
  };
  render(
    <App
      client={client}
      api={hostApi(client)}
      stores={{ ...stores, typed: slow }}
      heartbeat={heartbeat}
      restarts={0}
      onState={() => {}}
    />,
  );
});
afterEach(() => {
  heartbeat.stop();
  cleanup();
});

/** Answers the read of the typed text of this number, which is the newest. */
async function readTyped(number: number): Promise<void> {
  await expect.poll(() => typed.length).toBe(number);
  typed[number - 1]?.resolve(undefined);
}

test("a new view puts the cursor into the composer when the host asks for it", async () => {
  await expect.poll(() => typed.length).toBe(1);
  view.send(viewStateChanged, { state, focus: true });
  await expect.poll(() => typed.length).toBe(2);
  for (const { resolve } of typed) resolve(undefined);
  const message = await screen.findByRole("textbox", { name: "Message" });
  await expect.poll(() => document.activeElement).toBe(message);
});

test("an older state that is read later does not replace a newer one", async () => {
  await expect.poll(() => typed.length).toBe(1);
  view.send(viewStateChanged, { state: attached("old.ts"), focus: true });
  await expect.poll(() => typed.length).toBe(2);
  view.send(viewStateChanged, { state: attached("new.ts"), focus: false });
  await readTyped(3);
  await screen.findByRole("region", { name: "Attached: new.ts" });
  typed[0]?.resolve(undefined);
  typed[1]?.resolve(undefined);
  await Promise.all(typed.map(({ promise }) => promise));
  // When the view shows another state, it has handled those before.
  view.send(viewStateChanged, { state: { ...attached("new.ts"), language: "de" }, focus: false });
  await expect.poll(() => typed.length).toBe(4);
  expect(screen.queryByRole("region", { name: "Attached: old.ts" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Attached: new.ts" })).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
});

test("a new attachment is shown, also when a state arrives before it", async () => {
  await readTyped(1);
  fireEvent.click(await screen.findByRole("button", { name: "Attach..." }));
  view.send(viewStateChanged, { state: { ...state, language: "de" }, focus: false });
  await readTyped(2);
  await expect.poll(() => document.documentElement.lang).toBe("de");
  view.send(viewStateChanged, { state: { ...state, language: "en" }, focus: false });
  await expect.poll(() => typed.length).toBe(3);
  attaching.resolve([file("a commit")]);
  await screen.findByRole("region", { name: "Attached: a commit" });
  typed[2]?.resolve(undefined);
  await expect.poll(() => document.documentElement.lang).toBe("en");
  expect(screen.queryByRole("region", { name: "Attached: a commit" })).not.toBeNull();
});

const scheduled = (text: string) => ({
  id: "s1",
  chatId: "chat-2",
  draftId: "d1",
  at: "2126-11-26T08:00:00.000Z",
  timeZone: "Europe/Berlin",
  kind: "reminder" as const,
  posts: [{ text }],
});

test("what is scheduled takes the place of the chat, and a post leads to its chat", async () => {
  router.on(listScheduled, () => ({ scheduledPosts: [scheduled("High tide.")] }));
  const opened: unknown[] = [];
  router.on(openChat, ({ chatId = "" }) => {
    opened.push(chatId);
    return { ...state, chatId };
  });
  await readTyped(1);
  await screen.findByRole("textbox", { name: "Message" });
  view.send(scheduleAsked, {});
  fireEvent.click(await screen.findByRole("button", { name: "High tide." }));
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  await readTyped(2);
  await screen.findByRole("textbox", { name: "Message" });
  expect(opened).toEqual(["chat-2"]);
  view.send(scheduleAsked, {});
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  await screen.findByRole("textbox", { name: "Message" });
});

test.each([
  ["another address", { ...state, backendUrl: "http://127.0.0.1:4000" }],
  ["a new token", { ...state, account: { state: "connected", connections: 1 } as const }],
])("what is scheduled is asked for again with %s", async (_name, changed) => {
  let text = "Of the first.";
  router.on(listScheduled, () => ({ scheduledPosts: [scheduled(text)] }));
  await readTyped(1);
  await screen.findByRole("textbox", { name: "Message" });
  view.send(scheduleAsked, {});
  await screen.findByRole("button", { name: "Of the first." });
  text = "Of the other.";
  view.send(viewStateChanged, { state: changed, focus: false });
  await readTyped(2);
  await screen.findByRole("button", { name: "Of the other." });
  expect(screen.queryByRole("button", { name: "Of the first." })).toBeNull();
});

test.each([
  [state.account, "The connection has expired"],
  [{ state: "disconnected" } as const, "Not connected yet"],
])("to an editor that is $state, a refusal means: %s", async (account, title) => {
  router.on(loadChat, () => {
    throw new ProblemError({ type: "/problems/unauthorized", title: "Unauthorized", status: 401 });
  });
  await expect.poll(() => typed.length).toBe(1);
  view.send(viewStateChanged, { state: { ...state, account }, focus: false });
  await readTyped(2);
  await screen.findByText(title);
});

test("an editor that connects again loads the chat with its new token", async () => {
  let isAccepted = false;
  router.on(loadChat, () => {
    if (isAccepted) return null;
    throw new ProblemError({ type: "/problems/unauthorized", title: "Unauthorized", status: 401 });
  });
  // The editor's command also tells why it does not connect.
  router.on(runCommand, ({ command }) => {
    isAccepted = command === "connect";
    // As after a token that was pasted by the editor's command, which the view does not ask for.
    view.send(viewStateChanged, {
      state: { ...state, account: { state: "connected", connections: 1 } },
      focus: false,
    });
  });
  await readTyped(1);
  fireEvent.click(await screen.findByRole("button", { name: "Connect" }));
  await readTyped(2);
  await screen.findByText("What would you like to post about?");
  expect(screen.queryByText("The connection has expired")).toBeNull();
});

test("a setting that is no address is told, with a way to it", async () => {
  const asked = Promise.withResolvers<string>();
  router.on(runCommand, ({ command }) => asked.resolve(command));
  await expect.poll(() => typed.length).toBe(1);
  const wrong = { ...state, notAnAddress: "localhost 3210" };
  view.send(viewStateChanged, { state: wrong, focus: false });
  await readTyped(2);
  const notice = await screen.findByText(/“linnet.backendUrl” is no address: localhost 3210/);
  expect(notice.parentElement?.textContent).toContain("http://127.0.0.1:3210 is used");
  fireEvent.click(screen.getByRole("button", { name: "Open the setting" }));
  expect(await asked.promise).toBe("openSettings");
});

test("a key that is pressed draws the chat again, and not the whole view with its host", async () => {
  await readTyped(1);
  const message = await screen.findByRole("textbox", { name: "Message" });
  vi.mocked(viewTexts).mockClear();
  fireEvent.change(message, { target: { value: "x" } });
  expect(message).toHaveProperty("value", "x");
  expect(viewTexts).not.toHaveBeenCalled();
});
