import { ProblemError } from "@linnet/client";
import { beforeEach, expect, test, vi } from "vitest";
import type { Account } from "./account.ts";
import { connectInBrowser, pasteToken } from "./connect-flow.ts";

const { warn, inform, fail, remote, copied } = vi.hoisted(() => ({
  fail: vi.fn(),
  remote: { name: undefined as string | undefined },
  copied: [] as string[],
  inform: vi.fn(async (..._asked: unknown[]): Promise<string | undefined> => undefined),
  warn: vi.fn(async (..._asked: unknown[]): Promise<string | undefined> => undefined),
}));

vi.mock("../editor/read-settings.ts", () => ({ readSettings: () => ({}) }));
vi.mock("vscode", () => ({
  env: {
    get remoteName() {
      return remote.name;
    },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  },
  l10n: {
    t: (text: string, ...values: string[]) =>
      text.replace("{0}", values[0] ?? "").replace("{1}", values[1] ?? ""),
  },
  ProgressLocation: {},
  window: {
    showErrorMessage: fail,
    showWarningMessage: warn,
    showInformationMessage: inform,
    showInputBox: async () => "a token",
    withProgress: (_options: object, run: (...given: object[]) => unknown) =>
      run({ report: () => {} }, { onCancellationRequested: () => {} }),
  },
}));

const connect = vi.fn(async () => {});
const acceptToken = vi.fn(async () => {});

function accountAt(backendUrl: string): Account {
  const state = {
    state: "connecting",
    userCode: "ABCD-EFGH",
    verificationUrl: `${backendUrl}/device?user_code=ABCD-EFGH`,
  } as const;
  const account: Partial<Account> = {
    backendUrl,
    connect,
    acceptToken,
    onChange: (listener) => {
      listener(state);
      return () => {};
    },
  };
  return account as Account;
}

beforeEach(() => {
  for (const mock of [warn, inform, connect, acceptToken]) mock.mockClear();
  remote.name = undefined;
  copied.length = 0;
});

test.each(["http://127.0.0.1:3210", "https://linnet.example"])(
  "nothing is asked for %s",
  async (address) => {
    await connectInBrowser(accountAt(address));
    await pasteToken(accountAt(address));
    expect(warn).not.toHaveBeenCalled();
    expect(connect).toHaveBeenCalledOnce();
    expect(acceptToken).toHaveBeenCalledWith("a token", address);
  },
);

test("an http address of another machine gets a token only when the person confirms it", async () => {
  await connectInBrowser(accountAt("http://linnet.example"));
  await pasteToken(accountAt("http://linnet.example"));
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls[0]?.[0]).toContain("http://linnet.example is not encrypted");
  expect(connect).not.toHaveBeenCalled();
  expect(acceptToken).not.toHaveBeenCalled();
  warn.mockResolvedValueOnce("Use it without encryption");
  await connectInBrowser(accountAt("http://linnet.example"));
  expect(connect).toHaveBeenCalledOnce();
});

test("in a remote window the address of a backend beside it is there to be opened by hand", async () => {
  remote.name = "ssh-remote";
  inform.mockResolvedValueOnce("Copy the address");
  await connectInBrowser(accountAt("http://127.0.0.1:3210"));
  const address = "http://127.0.0.1:3210/device?user_code=ABCD-EFGH";
  expect(inform.mock.calls[0]).toEqual([
    expect.stringContaining(`Open ${address} in a browser on Linnet's machine`),
    "Copy the address",
    "Connect with a token",
  ]);
  await expect.poll(() => copied).toEqual([address]);
});

test("in a remote window a token can be pasted in place of the code", async () => {
  remote.name = "ssh-remote";
  inform.mockResolvedValueOnce("Connect with a token");
  await connectInBrowser(accountAt("http://127.0.0.1:3210"));
  await expect.poll(() => acceptToken.mock.calls).toEqual([["a token", "http://127.0.0.1:3210"]]);
});

test("a pasted token that is not taken is told, from the command and from the code's message", async () => {
  const problem = { type: "/problems/unauthorized", title: "No", status: 401, detail: "" };
  const said = () => fail.mock.calls.splice(0).map(([text]) => text);
  const refused = [expect.stringContaining("refuses the token")];
  acceptToken.mockRejectedValueOnce(new ProblemError(problem));
  await pasteToken(accountAt("http://127.0.0.1:3210"));
  expect(said()).toEqual(refused);

  remote.name = "ssh-remote";
  inform.mockResolvedValueOnce("Connect with a token");
  acceptToken.mockRejectedValueOnce(new ProblemError(problem));
  await connectInBrowser(accountAt("http://127.0.0.1:3210"));
  await expect.poll(said).toEqual(refused);
});

test("in a remote window a backend with an address for everybody opens as in any other", async () => {
  remote.name = "ssh-remote";
  await connectInBrowser(accountAt("https://linnet.example"));
  expect(inform.mock.calls[0]?.[1]).toBe("Copy the code and open the page");
});
