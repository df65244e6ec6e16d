import { findFreePort } from "../support/find-free-port.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ isConnected: false });

test("a command starts the backend of a folder, and connects the editor without a code", async ({
  changeSettings,
  editor,
  workspace,
  picture,
}) => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await changeSettings({ "linnet.backendUrl": url, "linnet.folder": REPO_ROOT });
  const start = editor.view.getByRole("button", { name: "Start Linnet" });
  await expect(start).toBeVisible();
  await picture("offers-start");
  await start.click();
  await expect(start).toBeHidden({ timeout: 120_000 });
  await editor.announced("This editor is connected to Linnet.");

  await workspace.write(
    "NOTES.md",
    "# Counter 1.1\n\nThe counter keeps its number over a restart.\n",
  );
  await editor.openFile("NOTES.md");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.view.getByRole("article", { name: "Post 1" })).toBeVisible();
  await picture("started");

  await editor.run("Tasks: Terminate Task");
  await editor.pick("Linnet");
  const answers = () =>
    fetch(`${url}/api/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});
