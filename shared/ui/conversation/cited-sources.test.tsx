// @vitest-environment happy-dom
import type { ContextData, LinnetMessage } from "@linnet/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { Conversation } from "./conversation.tsx";

const river = {
  kind: "page",
  title: "The river",
  text: "It rose.",
  url: "https://a.example/river",
};
const notes = { kind: "file", title: "notes.md", text: "It fell." };
const context = (data: object) => ({ type: "data-context" as const, data: data as ContextData });
const text = (written: string) => ({ type: "text" as const, text: written });

/** Two pages, each attached to a message of its own: the second answer lists the second source only. */
const messages: LinnetMessage[] = [
  { id: "1", role: "user", parts: [context(river)] },
  {
    id: "2",
    role: "assistant",
    parts: [
      { type: "source-url", sourceId: "s1", url: river.url, title: river.title },
      text("It rose [s1]."),
    ],
  },
  { id: "3", role: "user", parts: [context(notes)] },
  {
    id: "4",
    role: "assistant",
    parts: [
      { type: "source-document", sourceId: "s2", title: notes.title, mediaType: "text/plain" },
      text("It rose and fell [s1, s2], but nobody says why [s9]. `[s1]` stays as it is."),
    ],
  },
];

const view = <Conversation messages={messages} isWorking={false} actions={{}} empty={null} />;

test("a citation has the number of its source in the conversation, and opens it", async () => {
  const { seen } = renderUi(view);
  const [first, again] = await screen.findAllByRole("link", { name: "Source 1: The river" });
  expect([first?.textContent, again?.textContent]).toEqual(["1", "1"]);
  if (again) fireEvent.click(again);
  expect(seen.opened).toEqual([river.url]);
  const numbers = screen.getAllByRole("listitem").map((item) => item.getAttribute("value"));
  expect(numbers).toEqual(["1", "2"]);
});

test("a text that was attached is opened by a host that can", async () => {
  const opened: ContextData[] = [];
  renderUi(view, { openContext: (each) => opened.push(each) });
  fireEvent.click(await screen.findByRole("button", { name: "Source 2: notes.md" }));
  expect(opened).toEqual([notes]);
});

test("what names no source of the conversation stays as it was written", async () => {
  renderUi(view);
  await screen.findAllByRole("link", { name: "Source 1: The river" });
  expect(screen.getByText(/nobody says why/).textContent).toContain("nobody says why [s9].");
  expect(screen.getByText("[s1]").tagName).toBe("CODE");
});
