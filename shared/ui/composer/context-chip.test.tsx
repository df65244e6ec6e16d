// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { ContextChip } from "./context-chip.tsx";

const context = { kind: "diff", title: "Staged changes", text: "+one\n+two" } as const;

/** Opens what is sent for an edit. */
async function edit() {
  const user = userEvent.setup();
  const trimmed: string[] = [];
  renderUi(
    <ContextChip context={context} onTrim={(text) => trimmed.push(text)} onRemove={() => {}} />,
  );
  await user.click(screen.getByText("What is sent"));
  await user.click(screen.getByRole("button", { name: "Edit" }));
  return { user, trimmed };
}

test("what is sent can be trimmed before it is sent", async () => {
  const { user, trimmed } = await edit();
  const box = screen.getByRole("textbox", { name: "What is sent" });
  await user.clear(box);
  await user.type(box, "+one");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(trimmed).toEqual(["+one"]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("Escape leaves what is sent as it was", async () => {
  const { user, trimmed } = await edit();
  await user.keyboard("x{Escape}");
  expect(trimmed).toEqual([]);
  expect(screen.getByText(/\+two/)).toBeDefined();
});

test("an obstacle is announced, with its remedy, and a button where it can be sent anyway", async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const obstacle = {
    text: "Line 2 holds an npm token.",
    remedy: "Take it out",
    onRemedy: () => chosen.push("out"),
    anyway: { label: "Send it anyway", onChoose: () => chosen.push("anyway") },
  };
  renderUi(<ContextChip context={context} obstacle={obstacle} onRemove={() => {}} />);
  expect(screen.getByRole("alert").textContent).toContain("Line 2 holds an npm token.");
  await user.click(screen.getByRole("button", { name: "Take it out" }));
  await user.click(screen.getByRole("button", { name: "Send it anyway" }));
  expect(chosen).toEqual(["out", "anyway"]);
});

test("without a way to trim there is nothing to edit", () => {
  renderUi(<ContextChip context={context} onRemove={() => {}} />);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("a post on X can be replied to or quoted, and either is taken back by the same button", async () => {
  const user = userEvent.setup();
  const chosen: (string | undefined)[] = [];
  const post = { kind: "page", title: "Ada (@ada)", text: "High tide.", answer: "reply" } as const;
  renderUi(
    <ContextChip context={post} onAnswer={(answer) => chosen.push(answer)} onRemove={() => {}} />,
  );
  expect(screen.getByText("Reply")).toBeDefined();
  const reply = screen.getByRole("button", { name: "Reply to this post" });
  expect(reply.getAttribute("aria-pressed")).toBe("true");
  await user.click(reply);
  await user.click(screen.getByRole("button", { name: "Quote this post" }));
  expect(chosen).toEqual([undefined, "quote"]);
});
