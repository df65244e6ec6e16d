import { beforeEach, expect, test, vi } from "vitest";
import type { Account } from "./account.ts";
import { connectInBrowser, pasteToken } from "./connect-flow.ts";

const { warn } = vi.hoisted(() => ({
  warn: vi.fn(async (..._asked: unknown[]): Promise<string | undefined> => undefined),
}));

vi.mock("vscode", () => ({
  l10n: { t: (text: string, ...values: string[]) => text.replace("{0}", values[0] ?? "") },
  ProgressLocation: {},
  window: {
    showWarningMessage: warn,
    showInformationMessage: async () => undefined,
    showInputBox: async () => "a token",
    withProgress: (_options: object, run: (...given: object[]) => unknown) =>
      run({ report: () => {} }, { onCancellationRequested: () => {} }),
  },
}));

const connect = vi.fn(async () => {});
const acceptToken = vi.fn(async () => {});

function accountAt(backendUrl: string): Account {
  const account: Partial<Account> = {
    backendUrl,
    connect,
    acceptToken,
    onChange: () => () => true,
  };
  return account as Account;
}

beforeEach(() => {
  for (const mock of [warn, connect, acceptToken]) mock.mockClear();
});

test.each(["http://127.0.0.1:3210", "https://linnet.example"])(
  "nothing is asked for %s",
  async (address) => {
    await connectInBrowser(accountAt(address));
    await pasteToken(accountAt(address));
    expect(warn).not.toHaveBeenCalled();
    expect(connect).toHaveBeenCalledOnce();
    expect(acceptToken).toHaveBeenCalledWith("a token");
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
