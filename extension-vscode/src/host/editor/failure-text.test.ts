import { ConnectionError, DeviceAuthorizationError, ProblemError } from "@linnet/client";
import { expect, test, vi } from "vitest";
import { failureText } from "./failure-text.ts";

vi.mock("vscode", () => ({
  l10n: { t: (text: string, ...values: string[]) => `«${text}» ${values.join(" ")}`.trim() },
}));
vi.mock("./read-settings.ts", () => ({
  readSettings: () => ({ backendUrl: "http://127.0.0.1:3210" }),
}));

test.each([
  ["unreachable", /^«Linnet's backend cannot be reached.*» http:\/\/127.0.0.1:3210$/],
  ["untrusted", /^«The certificate of .*» http:\/\/127.0.0.1:3210$/],
  ["garbled", /^«What answers is no Linnet.*» http:\/\/127.0.0.1:3210$/],
  ["cut", /^«The connection to Linnet broke.*»$/],
  ["silent", /^«The connection to Linnet broke.*»$/],
] as const)("that the connection is %s is said in the editor's language", (code, said) => {
  expect(failureText(new ConnectionError(code, "English."))).toMatch(said);
});

test("a token that the backend does not take is said in the editor's language", () => {
  const problem = { type: "about:blank", title: "No token", status: 401, detail: "" };
  expect(failureText(new ProblemError(problem))).toMatch(/^«Linnet's backend refuses the token/);
});

test.each([
  ["denied", /^«The connection was declined\./],
  ["expired", /^«The code is not valid any more\./],
  ["refused", /^«Linnet's backend does not let this editor connect\./],
] as const)("that a code is %s is said in the editor's language", (code, said) => {
  expect(failureText(new DeviceAuthorizationError(code))).toMatch(said);
});

test("what only the error knows stays as it says it", () => {
  expect(failureText(new Error("Nothing is staged."))).toBe("Nothing is staged.");
  expect(failureText("Nothing.")).toBe("Nothing.");
});
