import { recordedRun } from "@linnet/client/testing";
import { expect, test } from "vitest";
import { StepText } from "./step-text.ts";

test("text of a superseded attempt is never said, and every step is said once", () => {
  const said: string[] = [];
  const text = new StepText((part) => said.push(part));
  for (const chunk of recordedRun()) text.add(chunk);
  text.end();
  expect(said).toEqual([
    "Birds navigate by the stars\u2009\u2013 \u{1F30C}\n\ndata: not an event\n\n\n\n",
    "Here is the post.\n\n",
  ]);
});

test("what a stop has cut off is said at the end", () => {
  const said: string[] = [];
  const text = new StepText((part) => said.push(part));
  for (const chunk of recordedRun().slice(0, 24)) text.add(chunk);
  expect(said).toEqual([]);
  text.end();
  expect(said).toEqual(["Birds navigate by the stars\u2009\u2013 \n\n"]);
});
