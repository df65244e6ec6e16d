import { expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { holdStream, requireFreeStream } from "./open-streams.ts";

test("a person has so many streams open at once, whoever else has how many", () => {
  provideEnvironment({ LINNET_LIMIT_STREAMS: "2" });
  const first = holdStream("ada");
  holdStream("ada");
  const refused = /^2 streams are open\. Close one\. Try again in 5 s\.$/;
  expect(() => holdStream("ada")).toThrow(refused);
  expect(() => requireFreeStream("ada")).toThrow(refused);
  holdStream("bea");
  first();
  first();
  holdStream("ada");
  expect(() => holdStream("ada")).toThrow(refused);
});

test("0 streams means that they are not limited", () => {
  provideEnvironment({ LINNET_LIMIT_STREAMS: "0" });
  for (let open = 0; open < 200; open += 1) holdStream("cleo");
});
