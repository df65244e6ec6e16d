// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { Composer, LONGEST_MESSAGE } from "./composer.tsx";

function Writing({
  onSend,
  isWorking = false,
  hasAttachment = false,
}: {
  onSend: (text: string) => void;
  isWorking?: boolean;
  hasAttachment?: boolean;
}) {
  const [text, setText] = useState("");
  return (
    <Composer
      text={text}
      onText={setText}
      onSend={() => onSend(text)}
      onStop={() => onSend("stopped")}
      isWorking={isWorking}
      draftLabel={hasAttachment ? "Draft a post" : undefined}
      canSend
    />
  );
}

test("a long paste is attached, and the field stays as it is", async () => {
  const user = userEvent.setup();
  const attached: string[] = [];
  const { container } = renderUi(
    <Composer
      text="About this:"
      onText={(text) => attached.push(`typed ${text.length}`)}
      onSend={() => {}}
      onStop={() => {}}
      isWorking={false}
      draftLabel={undefined}
      canSend
      onLongPaste={(text) => attached.push(`pasted ${text.length}`)}
    />,
  );
  await user.click(screen.getByRole("textbox", { name: "Message" }));
  await user.paste("x".repeat(LONGEST_MESSAGE));
  await user.paste("short");
  expect(attached).toEqual([`pasted ${LONGEST_MESSAGE}`, "typed 16"]);
  expect(container.querySelector("textarea")?.maxLength).toBe(LONGEST_MESSAGE);
});

test("Enter sends, Shift with Enter begins a new line", async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  renderUi(<Writing onSend={(text) => sent.push(text)} />);
  const box = screen.getByRole("textbox", { name: "Message" });
  await user.type(box, "One{Shift>}{Enter}{/Shift}two{Enter}");
  expect(sent).toEqual(["One\ntwo"]);
});

test("nothing is sent when there is nothing, unless something is attached", async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  const { rerender } = renderUi(<Writing onSend={(text) => sent.push(text)} />);
  await user.type(screen.getByRole("textbox", { name: "Message" }), "  {Enter}");
  expect(sent).toEqual([]);
  rerender(<Writing onSend={(text) => sent.push(text)} hasAttachment />);
  await user.click(screen.getByRole("button", { name: "Draft a post" }));
  expect(sent).toEqual(["  "]);
});

test("while a turn runs there is Stop in place of Send, and Enter keeps what is written", async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  renderUi(<Writing onSend={(text) => sent.push(text)} isWorking />);
  await user.type(screen.getByRole("textbox", { name: "Message" }), "Next{Enter}");
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(sent).toEqual(["stopped"]);
});
