import { createGate } from "../support/model-server/gate.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { expect, test } from "./support/fixtures.ts";

const PIECES = 6;

test("a log follows its end while an answer is written, for as long as the reader stays there", async ({
  chrome,
  api,
  model,
}) => {
  const gates = Array.from({ length: PIECES }, () => createGate());
  const piece = (number: number) =>
    Array.from({ length: 12 }, (_, line) => `Piece ${number}, line ${line}.`).join("\n\n");
  model.when(
    (body) => !isRoutingRequest(body),
    [...gates.flatMap((gate, number) => [text(`${piece(number)}\n\n`), pauseAt(gate)]), finish()],
  );
  const turn = await api.startTurn("What is it about?");
  await chrome.writeStorage({ "linnet.current": turn.chatId });
  const popup = await chrome.openPage("popup.html");
  await popup.setViewportSize({ width: 400, height: 580 });
  const log = popup.getByRole("log");
  const last = (number: number) => popup.getByText(`Piece ${number}, line 11.`);
  const goOn = async (number: number) => {
    gates[number]?.open();
    await expect(last(number + 1)).toBeAttached();
  };
  const place = () => log.evaluate(({ scrollTop }) => scrollTop);

  await expect(last(0)).toBeInViewport();
  await goOn(0);
  await expect(last(1)).toBeInViewport();

  // A press that opens nothing.
  await last(1).click();
  await goOn(1);
  await expect(last(2)).toBeInViewport();

  // By less than a turn of the wheel.
  const before = await place();
  await log.hover();
  await popup.mouse.wheel(0, -30);
  await expect.poll(place).toBe(before - 30);
  await goOn(2);
  expect(await place()).toBe(before - 30);
  await expect(last(3)).not.toBeInViewport();

  await popup.mouse.wheel(0, 10_000);
  await expect(last(3)).toBeInViewport();
  await goOn(3);
  await expect(last(4)).toBeInViewport();
  await log.press("Home");
  await expect.poll(place).toBe(0);
  await goOn(4);
  expect(await place()).toBe(0);
  gates[5]?.open();
  await turn.reader.ended;
});
