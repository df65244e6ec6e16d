import { recordedRun } from "@linnet/client/testing";
import { expect, test } from "vitest";
import { StepText } from "./step-text.ts";

test("the text of a superseded attempt is never written, and that of every step once", () => {
  const written: string[] = [];
  const text = new StepText((part) => written.push(part));
  for (const chunk of recordedRun()) text.add(chunk);
  text.end();
  expect(written).toEqual([
    "Birds navigate by the stars\u2009\u2013 \u{1F30C}\n\ndata: not an event\n\n\n\n",
    "Here is the post.\n\n",
  ]);
});

test("the text of an interrupted step is written at the end", () => {
  const written: string[] = [];
  const text = new StepText((part) => written.push(part));
  for (const chunk of recordedRun().slice(0, 24)) text.add(chunk);
  expect(written).toEqual([]);
  text.end();
  expect(written).toEqual(["Birds navigate by the stars\u2009\u2013 \n\n"]);
});
