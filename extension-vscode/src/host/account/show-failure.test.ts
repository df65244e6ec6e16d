import { ProblemError } from "@linnet/client";
import { expect, test, vi } from "vitest";
import { showFailure } from "./show-failure.ts";

const editor = vi.hoisted(() => ({ showErrorMessage: vi.fn(), executeCommand: vi.fn() }));
vi.mock("vscode", () => ({
  l10n: { t: (text: string) => text },
  window: { showErrorMessage: editor.showErrorMessage },
  commands: { executeCommand: editor.executeCommand },
}));
vi.mock("../editor/read-settings.ts", () => ({ readSettings: () => ({}) }));

const refused = new ProblemError({
  type: "/problems/unauthorized",
  title: "No token",
  status: 401,
  detail: "",
});

test.each([
  [false, "This editor is not connected to Linnet."],
  [true, "Linnet's backend refuses the token. Connect again, or paste another token."],
])(
  "where the editor has a token (%s), a refusal says so, and a button connects",
  async (isConnected, said) => {
    editor.showErrorMessage.mockResolvedValueOnce("Connect");
    await showFailure({ isConnected }, refused);
    expect(editor.showErrorMessage).toHaveBeenLastCalledWith(said, "Connect");
    expect(editor.executeCommand).toHaveBeenLastCalledWith("linnet.connect");
  },
);

test("what connecting does not mend has no button", async () => {
  editor.showErrorMessage.mockResolvedValueOnce(undefined);
  editor.executeCommand.mockClear();
  await showFailure({ isConnected: false }, new Error("Nothing is staged."));
  expect(editor.showErrorMessage).toHaveBeenLastCalledWith("Nothing is staged.");
  expect(editor.executeCommand).not.toHaveBeenCalled();
});
