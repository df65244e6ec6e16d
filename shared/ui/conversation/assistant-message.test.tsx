// @vitest-environment happy-dom

import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import german from "../locales/de.json" with { type: "json" };
import { renderUi } from "../testing/render-ui.tsx";
import { AssistantMessage, progressOf, sourcesOf } from "./assistant-message.tsx";

function message(...parts: LinnetPart[]): LinnetMessage {
  return { id: "m1", role: "assistant", parts };
}

/** Renders an answer that has ended. */
function show(...parts: LinnetPart[]) {
  return renderUi(<AssistantMessage message={message(...parts)} isRunning={false} actions={{}} />);
}

test("a superseded attempt is not shown", async () => {
  show(
    { type: "data-attempt", id: "s:1", data: { step: "s", attempt: 1 } },
    { type: "text", text: "The first try says som" },
    { type: "data-attempt", id: "s:2", data: { step: "s", attempt: 2 } },
    { type: "text", text: "The second try says it." },
  );
  await screen.findByText("The second try says it.");
  expect(screen.queryByText(/first try/)).toBeNull();
});

test("progress is the newest one, and only while the turn runs", () => {
  const shown = message(
    { type: "data-progress", id: "a", data: { text: "Thinking..." } },
    { type: "data-progress", id: "b", data: { text: "Researching..." } },
  );
  const { rerender } = renderUi(<AssistantMessage message={shown} isRunning actions={{}} />);
  expect(screen.getByText("Researching...")).toBeDefined();
  expect(screen.queryByText("Thinking...")).toBeNull();
  rerender(<AssistantMessage message={shown} isRunning={false} actions={{}} />);
  expect(screen.queryByText("Researching...")).toBeNull();
});

test("a phase and a code are said in the reader's language, anything else in the backend's words", () => {
  const phase: LinnetPart = {
    type: "data-progress",
    id: "progress-research-2",
    data: { text: "Researching..." },
  };
  const other = {
    type: "data-progress",
    id: "progress-0af3c1d2e4",
    data: { text: "Posting 1 of 2..." },
  } as const;
  const coded: LinnetPart = {
    ...other,
    data: { ...other.data, said: [{ code: "postingOf", values: { number: 1, count: 2 } }] },
  };
  expect(progressOf([phase], german, "de")).toBe("Recherchiert...");
  expect(progressOf([phase, coded], german, "de")).toBe("Beitrag 1 von 2 wird gepostet...");
  expect(progressOf([phase, other], german, "de")).toBe("Posting 1 of 2...");
  expect(progressOf([], german, "de")).toBeUndefined();
});

test("what Linnet did is folded into one row", () => {
  const shown = message(
    { type: "data-route", id: "route", data: { next: "research", reasoning: "A new idea." } },
    { type: "reasoning", text: "What can be checked?", state: "done" },
    {
      type: "dynamic-tool",
      toolName: "webSearch",
      toolCallId: "1",
      state: "output-available",
      input: { query: "swifts" },
      output: [],
    },
  );
  const { container } = renderUi(
    <AssistantMessage message={shown} isRunning={false} actions={{}} />,
  );
  const rows = [...container.querySelectorAll("details")];
  expect(rows.map((row) => [row.open, row.querySelector("summary")?.textContent])).toEqual([
    [false, "3 steps"],
  ]);
  expect([...container.querySelectorAll("li")].map((step) => step.textContent)).toEqual([
    "ResearchA new idea.",
    "ReasoningWhat can be checked?",
    "Searching the web swifts",
  ]);
});

test("why a turn goes where, and what was wrong with a draft, is said in the reader's language", () => {
  const shown = message(
    {
      type: "data-route",
      id: "route",
      data: { next: "drafting", reasoning: "A draft.", said: [{ code: "wantsDraft" }] },
    },
    {
      type: "tool-submitDraft",
      toolCallId: "1",
      state: "output-available",
      input: { variants: [{ posts: [{ text: "x" }] }] },
      output: {
        accepted: false,
        variants: ["One", "Two"].map((text) => ({
          posts: [{ text, weightedLength: 3, claims: [] }],
        })),
        sources: [],
        problems: ["Too long.", "Never said.", "No source."],
        faults: [
          { variant: 0, post: 0, kind: "tooLong", weight: 300 },
          { variant: 1, post: 0, kind: "never", text: "hype" },
          { variant: 1, post: 0, kind: "number", text: "40" },
        ],
        limit: 280,
      },
    },
  );
  const { container } = renderUi(
    <AssistantMessage message={shown} isRunning={false} actions={{}} />,
    { strings: german, language: "de" },
  );
  expect(
    [...container.querySelectorAll("li .linnet-plain")].map((text) => text.textContent),
  ).toEqual([
    german.wantsDraft,
    [
      "Fassung 1: Der Beitrag zählt 300 Zeichen und darf 280 haben: Kürze um 20",
      "Fassung 2: Dieses Projekt sagt nie „hype“",
      "Fassung 2: Keine Quelle hat die Zahl 40",
    ].join("\n"),
  ]);
});

test("a draft that was sent back is a step, with its reasons", () => {
  const shown = message({
    type: "tool-submitDraft",
    toolCallId: "1",
    state: "output-available",
    input: { variants: [{ posts: [{ text: "x".repeat(300) }] }] },
    output: {
      accepted: false,
      variants: [],
      sources: [],
      problems: ["Post 1 is too long.", "No source has the number 40."],
    },
  });
  const { container } = renderUi(
    <AssistantMessage message={shown} isRunning={false} actions={{}} />,
  );
  expect([...container.querySelectorAll("li")].map((step) => step.textContent)).toEqual([
    "Draft sent backPost 1 is too long.\nNo source has the number 40.",
  ]);
  expect(screen.queryByText(/too long/)?.closest("details")?.open).toBe(false);
});

test("a tool call that has failed stays in sight", () => {
  const { container } = show({
    type: "dynamic-tool",
    toolName: "readPage",
    toolCallId: "1",
    state: "output-error",
    input: { url: "https://example.com" },
    errorText: "The page is not there.",
  });
  expect(screen.getByText(/Reading a page did not work/)).toBeDefined();
  expect(screen.getByText("The page is not there.").lang).toBe("en");
  expect(container.querySelector("details")).toBeNull();
});

test("text that was read stays, dimmed, until the new attempt has caught up", async () => {
  const first: LinnetPart[] = [
    { type: "data-attempt", id: "s:1", data: { step: "s", attempt: 1 } },
    { type: "text", text: "Swifts sleep in flight, on" },
    { type: "data-attempt", id: "s:2", data: { step: "s", attempt: 2 } },
  ];
  const behind = message(...first, { type: "text", text: "Some" });
  const { container, rerender } = renderUi(
    <AssistantMessage message={behind} isRunning actions={{}} />,
  );
  await screen.findByText("Swifts sleep in flight, on");
  expect(container.querySelector(".linnet-interrupted")?.textContent).toContain(
    "Linnet was interrupted and writes this again.",
  );
  expect(screen.queryByText("Some")).toBeNull();

  const caughtUp = message(...first, { type: "text", text: "Some swifts sleep while they fly." });
  rerender(<AssistantMessage message={caughtUp} isRunning actions={{}} />);
  await screen.findByText("Some swifts sleep while they fly.");
  expect(container.querySelector(".linnet-interrupted")).toBeNull();
});

test("Markdown brings no remote picture, no raw HTML and no malformed link", async () => {
  const text =
    "**Bold** ![a bird](https://evil.example/x.png) <img src=x> [bad](javascript:alert(1)) [good](https://example.com)";
  const { container } = show({ type: "text", text });
  await waitFor(() => expect(container.querySelector("strong")).not.toBeNull());
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://example.com",
  ]);
});

test("sources are numbered once each, in the order in which they came", () => {
  const parts: LinnetPart[] = [
    { type: "source-url", sourceId: "1", url: "https://a.example", title: "A" },
    { type: "source-url", sourceId: "2", url: "https://b.example" },
    { type: "source-url", sourceId: "3", url: "https://a.example", title: "A again" },
    { type: "source-document", sourceId: "4", mediaType: "application/pdf", title: "Paper" },
  ];
  expect(sourcesOf(parts).map(({ title }) => title)).toEqual([
    "A again",
    "https://b.example",
    "Paper",
  ]);
});

test("a tool call that the end of the turn cut off is not shown as running", () => {
  const cut = message({
    type: "dynamic-tool",
    toolName: "readPage",
    toolCallId: "c",
    state: "input-available",
    input: { url: "https://example.com" },
  });
  const { rerender } = renderUi(<AssistantMessage message={cut} isRunning actions={{}} />);
  expect(screen.getByText(/Reading a page\.\.\./)).toBeDefined();
  rerender(<AssistantMessage message={cut} isRunning={false} actions={{}} />);
  expect(screen.getByText(/Reading a page did not work/)).toBeDefined();
});

test("a turn that failed says why", () => {
  const error = { type: "/problems/model-failed", title: "The model failed", status: 502 };
  show({ type: "data-run", id: "run", data: { status: "failed", error } });
  expect(screen.getByRole("alert").textContent).toContain("The model failed");
});

test("a secret that was sent is named with where it stands, and what to do", () => {
  show({
    type: "data-secrets",
    id: "secrets",
    data: {
      found: [
        { name: "AWS access key id", attachment: "deploy.sh", line: 2, preview: "AKIA…" },
        { name: "private key", line: 7, preview: "----…" },
      ],
    },
  });
  expect(screen.getByText(/"deploy.sh" was sent .* AWS access key id, line 2/)).toBeDefined();
  expect(screen.getByText(/Your message was sent .* private key, line 7/)).toBeDefined();
  expect(screen.getByText(/revoke it where it was issued/)).toBeDefined();
});

test("a call that failed is a step where the answer says why, and a line where it does not", () => {
  const reason = "This page was not read: it has no text.";
  const failed: LinnetPart = {
    type: "dynamic-tool",
    toolName: "readPage",
    toolCallId: "1",
    state: "output-error",
    input: { url: "https://a.example" },
    errorText: reason,
  };
  const shown = (text: string) => {
    const { container, unmount } = renderUi(
      <AssistantMessage
        message={{ id: "a", role: "assistant", parts: [failed, { type: "text", text }] }}
        isRunning={false}
        actions={{}}
      />,
    );
    const line = screen.getByText(/Reading a page did not work/);
    const isStep = line.closest("details") !== null;
    const isSaid = container.textContent?.includes(text);
    unmount();
    return { isStep, isSaid };
  };
  expect(shown(`https://a.example: ${reason}`)).toEqual({ isStep: true, isSaid: true });
  expect(shown("There is nothing here.")).toEqual({ isStep: false, isSaid: true });
});

test("of what was posted, each post can be seen on X", () => {
  const posted = (...urls: string[]): LinnetPart => ({
    type: "tool-publishPost",
    toolCallId: "p1",
    state: "output-available",
    input: {},
    output: { state: "done", text: "It is up.", urls },
  });
  const status = (id: number) => `https://x.com/riverwatch/status/${id}`;
  const { rerender, seen } = show(posted(status(1)));
  fireEvent.click(screen.getByRole("link", { name: "View on X" }));
  expect(seen.opened).toEqual([status(1)]);
  const thread = message(posted(status(1), status(2)));
  rerender(<AssistantMessage message={thread} isRunning={false} actions={{}} />);
  expect(screen.getByRole("link", { name: "View post 2 on X" })).toHaveProperty("href", status(2));
  rerender(<AssistantMessage message={message(posted())} isRunning={false} actions={{}} />);
  expect(screen.queryByRole("link")).toBeNull();
});
