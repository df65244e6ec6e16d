import { expect, test } from "./support/fixtures.ts";

test.use({ isConnected: false });

test("where the editor's password store fails, the view is there, and the window can be connected", async ({
  browserOfTest,
  openEditor,
  backend,
}) => {
  // The item in which the editor keeps the secrets of extensions.
  await browserOfTest.addInitScript(() => {
    for (const name of ["getItem", "setItem"] as const) {
      const original = Storage.prototype[name];
      Storage.prototype[name] = function access(key: string, ...others: unknown[]) {
        if (key === "secrets.provider") throw new Error("The keyring is locked");
        return Reflect.apply(original, this, [key, ...others]);
      };
    }
  });
  const editor = await openEditor();
  await editor.openLinnet();
  await editor.announced("The editor's password store does not work: ");
  await expect(editor.view.getByText("Not connected yet")).toBeVisible();
  await editor.connect(backend.token);
  await editor.send("Which birds sing at night?");
  await expect(editor.view.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(editor.conversation.getByRole("article")).not.toHaveCount(0);
});
