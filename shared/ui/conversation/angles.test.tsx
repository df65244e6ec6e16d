// @vitest-environment happy-dom

import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { NextSteps } from "./angles.tsx";

const ANGLES: LinnetPart = {
  type: "data-angles",
  id: "angles",
  data: { angles: ["The cost", "The lane"] },
};
test("an angle is chosen with one press, and so is a draft without one", async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  const message: LinnetMessage = { id: "a", role: "assistant", parts: [ANGLES] };
  renderUi(
    <NextSteps messages={[message]} onConfirm={(said) => sent.push(said)} onElse={() => {}} />,
  );
  await user.click(screen.getByRole("button", { name: "The lane" }));
  await user.click(screen.getByRole("button", { name: "Draft it" }));
  expect(sent).toEqual(["Draft it from this angle: The lane", "Yes, go ahead."]);
});
