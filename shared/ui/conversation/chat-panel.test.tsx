// @vitest-environment happy-dom

import type { LinnetMessage, ScheduledPost } from "@linnet/protocol";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Attached, Attachment } from "../composer/attachment.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { UiHostProvider } from "../ui-host.tsx";
import { ChatPanel, type ChatPanelProps, type ShownChat } from "./chat-panel.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const chat: ShownChat = {
  messages: [],
  isWorking: false,
  isLoading: true,
  problem: undefined,
  turnsEnded: 0,
  connection: { phase: "idle", offline: false, attempt: 0 },
  send: async () => {},
  stop: async () => {},
  retry: async () => {},
};
const props: ChatPanelProps = {
  chat,
  text: "begun",
  onText: () => {},
};
const PAGE = { kind: "page" as const, title: "The river", text: "It rose." };
const OBSTACLE = { text: "Line 1 holds a secret.", remedy: "Take it out", onRemedy: () => {} };

/** A loaded chat that notes what is sent. */
function noting() {
  const sent: unknown[] = [];
  const shown: ShownChat = { ...chat, isLoading: false, send: async (it) => void sent.push(it) };
  return { sent, chat: shown };
}

/** What goes along with the next message. */
const attached = (items: Attachment[] = [], more: Partial<Attached> = {}): Attached => ({
  items,
  onRemove: () => {},
  onSent: () => {},
  ...more,
});

test("a panel that takes the place of another keeps the cursor in the message", () => {
  const { rerender } = renderUi(<ChatPanel key="painted" {...props} takesFocus />);
  const painted = screen.getByRole("textbox", { name: "Message" });
  expect(document.activeElement).toBe(painted);
  rerender(<ChatPanel key="live" {...props} takesFocus />);
  const live = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  expect(live).not.toBe(painted);
  expect(document.activeElement).toBe(live);
  expect(live.selectionStart).toBe("begun".length);
});

/** A page that shows what it has stored of an earlier visit. */
function Page() {
  const [text, setText] = useState("");
  useEffect(() => setText((written) => written || "stored"), []);
  return (
    <UiHostProvider host={{}}>
      <ChatPanel {...props} chat={{ ...chat, isLoading: false }} text={text} onText={setText} />
    </UiHostProvider>
  );
}

test("what is typed before a page from the server has come to life is taken over", () => {
  const view = <Page />;
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(view);
  const box = container.querySelector("textarea");
  if (box) box.value = "typed early";
  render(view, { container, hydrate: true });
  expect(box?.value).toBe("typed early");
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", false);
});

test("a chat that is loaded waits for it, a new one invites to write", () => {
  const { rerender } = renderUi(<ChatPanel {...props} />);
  expect(screen.getByText("Loading...")).toBeDefined();
  rerender(<ChatPanel {...props} isNew />);
  expect(screen.getByText("What would you like to post about?")).toBeDefined();
});

test("a conversation that was painted without its end is taken to go on", () => {
  const messages = [
    { id: "q", role: "user" as const, parts: [{ type: "text" as const, text: "Go" }] },
  ];
  const { rerender } = renderUi(<ChatPanel {...props} chat={{ ...chat, messages }} />);
  expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
  rerender(<ChatPanel {...props} chat={{ ...chat, messages, isLoading: false }} />);
  expect(screen.getByRole("button", { name: "Send" })).toBeDefined();
});

test("what is sent while the page is still being read waits for it, and takes it along", () => {
  const { sent, chat } = noting();
  const { rerender } = renderUi(
    <ChatPanel {...props} chat={chat} attached={attached([], { isReading: true })} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(
    screen.getByText("Your message will be sent when the attachment has been read..."),
  ).toBeDefined();
  expect(sent).toEqual([]);
  const page = { id: "page", context: PAGE };
  rerender(<ChatPanel {...props} chat={chat} attached={attached([page])} />);
  expect(sent).toEqual([{ text: "begun", context: [PAGE] }]);
  expect(
    screen.queryByText("Your message will be sent when the attachment has been read..."),
  ).toBeNull();
});

/** A panel whose page is read once more when something is sent. */
function Following({ chat }: { chat: ShownChat }) {
  const [isReading, setReading] = useState(false);
  const [text, setText] = useState("Of the story before.");
  const context = { ...PAGE, text };
  function renew() {
    setReading(true);
    setTimeout(() => {
      setText("Of this story.");
      setReading(false);
    });
    return true;
  }
  const page = attached([{ id: "page", context }], { isReading, renew });
  return <ChatPanel {...props} chat={chat} attached={page} />;
}

test("what is sent takes along the page as it is then", async () => {
  vi.useFakeTimers();
  const { sent, chat } = noting();
  renderUi(<Following chat={chat} />);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(sent).toEqual([{ text: "begun", context: [{ ...PAGE, text: "Of this story." }] }]);
});

test("what waits for a page is not sent with one that cannot go as it is", () => {
  const { sent, chat } = noting();
  const written: string[] = [];
  const shown = { ...props, chat, onText: (text: string) => written.push(text) };
  const { rerender } = renderUi(
    <ChatPanel {...shown} attached={attached([], { isReading: true })} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  const page = { id: "page", context: PAGE };
  rerender(<ChatPanel {...shown} attached={attached([{ ...page, obstacle: OBSTACLE }])} />);
  expect(sent).toEqual([]);
  expect(written).toEqual(["begun"]);
  rerender(<ChatPanel {...shown} attached={attached([page])} />);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(sent).toEqual([{ text: "begun", context: [PAGE] }]);
});

test("what is sent does not wait without end for a page that does not answer", async () => {
  vi.useFakeTimers();
  const { sent, chat } = noting();
  const shown = { ...props, chat };
  const pasted = { kind: "selection" as const, title: "Pasted", text: "It rose." };
  const { rerender } = renderUi(
    <ChatPanel {...shown} attached={attached([], { isReading: true })} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  rerender(
    <ChatPanel
      {...shown}
      attached={attached([{ id: "left", context: pasted }], { isReading: true })}
    />,
  );
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toEqual([{ text: "begun", context: [pasted] }]);
});

test("a suggestion is sent, and what is being written stays", () => {
  const { sent, chat } = noting();
  const written: string[] = [];
  renderUi(
    <ChatPanel
      {...props}
      chat={chat}
      attached={attached([{ id: "page", context: PAGE }])}
      onText={(text) => written.push(text)}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Summarise first" }));
  expect(sent).toEqual([{ text: "Summarise this first.", context: [PAGE], intent: "research" }]);
  expect(written).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(written).toEqual([""]);
});

const BEGIN = { text: "Draft a post about this.", intent: "draft" as const };

function begin(first: Attached, next?: Attached) {
  const { sent, chat } = noting();
  const shown = { ...props, text: "", chat, begin: BEGIN };
  const { rerender } = renderUi(<ChatPanel {...shown} attached={first} />);
  if (next) rerender(<ChatPanel {...shown} attached={next} />);
  return sent;
}

test("what a person asked for outside of the view is sent once everything attached is read", () => {
  const read = attached([{ id: "page", context: PAGE }]);
  expect(begin(attached([], { isReading: true }))).toEqual([]);
  expect(begin(attached([], { isReading: true }), read)).toEqual([{ ...BEGIN, context: [PAGE] }]);
});

test("whoever sends something else calls off what was to begin", async () => {
  vi.useFakeTimers();
  const { sent: events, chat } = noting();
  const onBegun = () => events.push("called off");
  const shown = { ...props, chat, begin: BEGIN, onBegun };
  renderUi(<ChatPanel {...shown} attached={attached([], { isReading: true })} />);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(events).toEqual(["called off", { text: "begun", context: [] }]);
});

test.each([
  ["holds a secret", [{ id: "page", context: PAGE, obstacle: OBSTACLE }]],
  ["was cut", [{ id: "page", context: PAGE, note: "Cut to 10 characters" }]],
  ["is not there", []],
])("a person looks first at what %s", (_what, items) => {
  expect(begin(attached(items))).toEqual([]);
});

test("Enter in an empty composer drafts from what is attached", () => {
  const { sent, chat } = noting();
  renderUi(
    <ChatPanel
      {...props}
      text=""
      chat={chat}
      attached={attached([{ id: "page", context: PAGE }])}
    />,
  );
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
  expect(sent).toEqual([{ ...BEGIN, context: [PAGE] }]);
});

test("research is confirmed by a button, and another question begins in the composer", () => {
  const { sent, chat: shown } = noting();
  const answer = (next: "research" | "drafting"): LinnetMessage => ({
    id: "a",
    role: "assistant",
    parts: [
      { type: "data-route", id: "route", data: { next, reasoning: "Because." } },
      { type: "text", text: "Shall I draft it?" },
      { type: "data-run", id: "run", data: { status: "completed" } },
    ],
  });
  const { rerender } = renderUi(
    <ChatPanel {...props} chat={{ ...shown, messages: [answer("research")] }} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Draft it" }));
  expect(sent).toEqual([{ text: "Yes, go ahead.", context: [], intent: "confirm" }]);
  fireEvent.click(screen.getByRole("button", { name: "Ask for something else" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));

  rerender(<ChatPanel {...props} chat={{ ...shown, messages: [answer("drafting")] }} />);
  expect(screen.queryByRole("button", { name: "Draft it" })).toBeNull();
  const working = { ...shown, isWorking: true, messages: [answer("research")] };
  rerender(<ChatPanel {...props} chat={working} />);
  expect(screen.queryByRole("button", { name: "Draft it" })).toBeNull();
});

test("a connection that never was is not said to be broken", () => {
  const connection = { phase: "connecting", offline: false, attempt: 1 } as const;
  const { rerender } = renderUi(<ChatPanel {...props} chat={{ ...chat, connection }} />);
  expect(screen.getByRole("status").textContent).toBe("No answer yet. Linnet keeps trying...");
  const broken = { ...connection, phase: "reconnecting" } as const;
  rerender(<ChatPanel {...props} chat={{ ...chat, connection: broken }} />);
  expect(screen.getByRole("status").textContent).toBe(
    "The connection broke. Linnet keeps trying...",
  );
});

test("one try after another says nothing new, and the next one can be had at once", () => {
  let asked = 0;
  const tryNow = () => {
    asked += 1;
  };
  const broken = { phase: "reconnecting", offline: false, attempt: 1 } as const;
  const { rerender } = renderUi(
    <ChatPanel {...props} chat={{ ...chat, connection: broken, tryNow }} />,
  );
  const status = screen.getByRole("status");
  const said = status.firstChild;
  const button = screen.getByRole("button", { name: "Try now" });
  for (let attempt = 2; attempt < 20; attempt += 1) {
    for (const retryAt of [undefined, 1_000]) {
      const connection = { ...broken, attempt, retryAt };
      rerender(<ChatPanel {...props} chat={{ ...chat, connection, tryNow }} />);
      expect(status.firstChild).toBe(said);
      expect(screen.getByRole("button", { name: "Try now" })).toBe(button);
    }
  }
  expect(status.contains(button)).toBe(false);
  fireEvent.click(button);
  expect(asked).toBe(1);
});

test("a backend that does not answer is named while it is tried again", () => {
  const error = { type: "about:blank", title: "It cannot be reached", status: 0 };
  const connection = { phase: "connecting", offline: false, attempt: 2, error } as const;
  renderUi(<ChatPanel {...props} chat={{ ...chat, connection }} />);
  expect(screen.getByRole("alert").textContent).toContain("backend is not running");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("trying again sends what was sent, and leaves alone what is being written", () => {
  const { sent, chat } = noting();
  const cleared: unknown[] = [];
  const other = { ...PAGE, title: "Another page" };
  const question: LinnetMessage = {
    id: "q",
    role: "user",
    parts: [{ type: "data-context", data: PAGE }],
  };
  const failed: LinnetMessage = {
    id: "a",
    role: "assistant",
    parts: [{ type: "data-run", data: { status: "failed" } }],
  };
  const messages = [question, failed];
  renderUi(
    <ChatPanel
      {...props}
      chat={{ ...chat, messages }}
      attached={attached([{ id: "other", context: other }], {
        onSent: () => cleared.push("attachments"),
      })}
      onText={(text) => cleared.push(text)}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(sent).toEqual([{ text: "", context: [PAGE] }]);
  expect(cleared).toEqual([]);
});

test("a request that was answered after its draft was changed says that the new one is there", () => {
  const approvals = [
    { id: "a", tool: "publishPost", input: {}, state: "declined" },
    { id: "b", tool: "publishPost", input: {}, state: "requested" },
  ] as const;
  const messagesOf = (count: number): LinnetMessage[] => [
    {
      id: "m",
      role: "assistant",
      parts: approvals
        .slice(0, count)
        .map((data) => ({ type: "data-approval", id: data.id, data })),
    },
  ];
  const problem = { type: "/problems/approval-conflict", title: "Too late", status: 409 };
  const panelOf = (messages: LinnetMessage[]) => (
    <ChatPanel {...props} chat={{ ...chat, isLoading: false, problem, messages }} />
  );
  const { rerender } = renderUi(panelOf(messagesOf(1)));
  expect(screen.getByRole("alert").textContent).toContain(
    "The approval was already answered differently",
  );
  rerender(panelOf(messagesOf(2)));
  expect(screen.getByRole("alert").textContent).toBe(
    "You changed the draft. Here is the request with the new text.",
  );
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a model server that nobody configured is named until something was sent", () => {
  const foundModels = {
    agents: "openai-compatible/llama3.3",
    router: "openai-compatible/llama3.3",
    foundAt: "http://127.0.0.1:11434/v1",
  };
  const { rerender } = renderUi(<ChatPanel {...props} chat={{ ...chat, foundModels }} />);
  const named = /goes to llama3.3 at http:\/\/127.0.0.1:11434\/v1/;
  expect(screen.getByText(named)).toBeDefined();
  const messages = [
    { id: "q", role: "user" as const, parts: [{ type: "text" as const, text: "Go" }] },
  ];
  rerender(<ChatPanel {...props} chat={{ ...chat, foundModels, messages }} />);
  expect(screen.queryByText(named)).toBeNull();
});

test("a draft whose post is approved for a time elsewhere says so, without loading the chat again", async () => {
  const schedule = { at: "2126-11-26T08:00:00.000Z", timeZone: "Europe/Berlin" };
  const posts = [{ text: "High tide.", weightedLength: 10, claims: [] }];
  const scheduled: ScheduledPost[] = [];
  const refuse = () => Promise.reject(new Error("unexpected"));
  const reminders = {
    list: async () => [...scheduled],
    remind: refuse,
    move: refuse,
    cancel: refuse,
  };
  const drafted: LinnetMessage = {
    id: "2",
    role: "assistant",
    parts: [
      {
        type: "tool-submitDraft",
        toolCallId: "1",
        state: "output-available",
        input: { variants: [{ posts }] },
        output: { accepted: true, draftId: "d", variants: [{ posts }], sources: [], problems: [] },
      },
    ],
  };
  const panelWith = (...messages: LinnetMessage[]) => (
    <ChatPanel {...props} chat={{ ...chat, isLoading: false, messages }} reminders={reminders} />
  );
  const { rerender } = renderUi(panelWith(drafted));
  await screen.findByRole("button", { name: "Remind me..." });
  scheduled.push({
    id: "s",
    chatId: "c",
    draftId: "d",
    ...schedule,
    kind: "post",
    posts: [{ text: "High tide." }],
    account: { username: "riverwatch", name: "River Watch" },
  });
  const approval = {
    id: "a",
    tool: "publishPost",
    input: {},
    state: "approved",
    schedule,
  } as const;
  rerender(
    panelWith(drafted, {
      id: "3",
      role: "assistant",
      parts: [{ type: "data-approval", id: "a", data: approval }],
    }),
  );
  await screen.findByText(/^Scheduled for /);
  expect(screen.queryByRole("button", { name: "Remind me..." })).toBeNull();
});

test("a message that is refused for what it says is edited, and not tried again", () => {
  const problem = { type: "/problems/secret-found", title: "A secret", status: 400 };
  const refused: ShownChat = { ...chat, isLoading: false, problem, returned: { text: "My key" } };
  const written: string[] = [];
  const onText = (text: string) => written.push(text);
  const { rerender } = renderUi(<ChatPanel {...props} chat={refused} onText={onText} text="" />);
  fireEvent.click(screen.getByRole("button", { name: "Edit the message" }));
  expect(written).toEqual(["My key"]);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  rerender(<ChatPanel {...props} chat={refused} onText={onText} text="My other key" />);
  fireEvent.click(screen.getByRole("button", { name: "Edit the message" }));
  expect(written).toEqual(["My key"]);
  const later = { ...refused, problem: { ...problem, status: 409 } };
  rerender(<ChatPanel {...props} chat={later} onText={onText} />);
  expect(screen.queryByRole("button", { name: "Edit the message" })).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

/** A panel whose attachment holds a secret until the person decides about it. */
function Deciding() {
  const [isDecided, setDecided] = useState(false);
  const decide = () => setDecided(true);
  const anyway = { label: "Send it anyway", onChoose: decide };
  const obstacle = { ...OBSTACLE, onRemedy: decide, anyway };
  const item = { id: "page", context: PAGE, ...(isDecided ? {} : { obstacle }) };
  return <ChatPanel {...props} attached={attached([item])} />;
}

test.each(["Take it out", "Send it anyway"])("after “%s”, the cursor is in the message", (name) => {
  renderUi(<Deciding />);
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
});
