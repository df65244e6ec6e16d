import { ConnectionError } from "@linnet/client";
import { PROBLEMS, type Problem, sentence } from "@linnet/protocol";
import { expect, test } from "vitest";
import german from "../locales/de.json" with { type: "json" };
import { englishStrings } from "../strings.ts";
import { problemAdvice, problemReason, problemTitle } from "./problem-texts.ts";

const problem = (type: string, rest: Partial<Problem> = {}): Problem => ({
  type,
  title: "As the backend has it",
  status: 400,
  ...rest,
});
const invalid = problem("/problems/invalid-request", { detail: "title: at most 200 characters" });
const away = problem("about:blank", { title: "It is away", status: 0, detail: "Start it." });

test.each(Object.keys(PROBLEMS))("%s has a title of its own in German", (code) => {
  const title = problemTitle(problem(`/problems/${code}`), german);
  expect(title).not.toBe(problemTitle(problem(`/problems/${code}`), englishStrings));
  expect(title).not.toBe("As the backend has it");
});

test("a problem that is not known here has the backend's title", () => {
  for (const type of ["/problems/of-tomorrow", "/problems/toString", "about:blank"]) {
    expect(problemTitle(problem(type), german)).toBe("As the backend has it");
    expect(problemAdvice(problem(type), german, "de")).toBeUndefined();
  }
});

test("what helps is advised in other languages than the backend's own", () => {
  expect(problemAdvice(invalid, german, "de")).toBe(german.problemInvalidAdvice);
  expect(problemAdvice(invalid, englishStrings, "en-GB")).toBeUndefined();
});

test("why something did not work is what was said by code, or else what helps, or else the English detail", () => {
  const said = [sentence("pictureIsGif")];
  expect(problemReason({ ...invalid, said }, german, "de")).toMatch(/^Die Datei ist ein GIF: /);
  expect(problemReason(invalid, german, "de")).toBe(
    `Die Anfrage ist nicht gültig. ${german.problemInvalidAdvice}`,
  );
  const full = problem("/problems/quota-reached", { detail: "You may have 500 chats." });
  expect(problemReason(full, german, "de")).toBe(
    "Für mehr ist kein Platz: You may have 500 chats.",
  );
  expect(problemReason(invalid, englishStrings, "en-GB")).toBe("title: at most 200 characters");
});

test("a certificate that is not trusted is said to be, in the person's language", () => {
  const untrusted = new ConnectionError("untrusted", "Trust it.").toProblem();
  expect(problemReason(untrusted, german, "de")).toBe(german.untrustedTitle);
});

test("a backend that is away is said to be, in the person's language", () => {
  expect(problemReason(away, german, "de")).toBe(german.backendDownTitle);
  expect(problemReason(away, englishStrings, "en")).toBe("It is away. Start it.");
});
