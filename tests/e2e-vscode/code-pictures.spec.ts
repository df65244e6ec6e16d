import { draftListSchema } from "@linnet/protocol";
import type { ApiClient } from "../support/api-client.ts";
import { expect, test } from "./support/fixtures.ts";
import { draftPosts, POST } from "./support/scripted-turn.ts";

/** The pictures of each post of the newest draft, as the backend has them. */
async function storedPictures(api: ApiClient) {
  const listed = await api.send("GET", "/api/drafts");
  const { drafts } = draftListSchema.parse(await listed.json());
  return drafts[0]?.variants[0]?.posts.map(({ pictures = [] }) => pictures) ?? [];
}

test("the selected code becomes a picture of a post, from the card and by the command", async ({
  editor,
  api,
  model,
  picture,
}) => {
  draftPosts(model, [POST, "The second post shows how."]);
  await editor.send("Draft a thread about the counter.");
  const card = editor.view.getByRole("article", { name: "Draft" });
  const [first, second] = [1, 2].map((number) =>
    card.getByRole("article", { name: `Post ${number} of 2` }),
  );
  if (!first || !second) throw new Error("no posts");
  await expect(editor.view.getByRole("button", { name: "Send" })).toBeVisible();

  // Nothing is selected yet.
  await first.getByRole("button", { name: "Add picture" }).click();
  await first.getByRole("button", { name: "Picture of the selected code" }).click();
  await expect(first).toContainText("Select something in an editor first.");

  await editor.openFile("counter.ts");
  await editor.selectAll();
  await first.getByRole("button", { name: "Picture of the selected code" }).click();
  const dialog = editor.view.getByRole("dialog", { name: "Picture of the selected code" });
  await expect(
    dialog.getByRole("img", { name: /^Code from counter\.ts, lines 1 to 8:/ }),
  ).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Line numbers" }).check();
  await picture("code-picture-dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await storedPictures(api))[0]).toHaveLength(1);
  const [stored] = (await storedPictures(api))[0] ?? [];
  expect(stored?.altText).toMatch(
    /^Code from counter\.ts, lines 1 to 8: export class Counter \{\n/,
  );
  const bytes = Buffer.from(
    await (await api.send("GET", `/api/pictures/${stored?.id}`)).arrayBuffer(),
  );
  // A PNG of eight lines at twice the size.
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.readUInt32BE(20)).toBe((8 * 21 + 2 * 20 + 2 * 24) * 2);

  const line = editor.page.locator(".monaco-editor .view-line").first();
  await editor.chooseInMenu(line, "Picture of the Selection");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(editor.view.getByText(/The picture waits for its post/)).toBeVisible();
  await picture("code-picture-waits");
  await second.getByRole("button", { name: "Put the picture here" }).click();
  await expect(editor.view.getByText(/The picture waits for its post/)).toBeHidden();
  await expect
    .poll(async () => (await storedPictures(api)).map((each) => each.length))
    .toEqual([1, 1]);
  await picture("code-picture-added");
});

test("a secret in the selection is asked about before there is a picture of it", async ({
  editor,
  workspace,
  picture,
}) => {
  const token = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
  await workspace.write("src/publish.ts", `export const token = "${token}";\n`);
  await editor.openFile("publish.ts");
  await editor.selectAll();
  const line = editor.page.locator(".monaco-editor .view-line").first();
  await editor.chooseInMenu(line, "Picture of the Selection");
  const question = editor.page.getByRole("dialog").filter({ hasText: "looks like a secret" });
  await expect(question).toContainText("Line 1 of publish.ts");
  await expect(question.getByRole("button", { name: "Go to the line" })).toBeFocused();
  await picture("code-picture-secret");
  await question.getByRole("button", { name: "Cancel" }).click();
  await editor.announced("No picture was made.");
  await expect(editor.view.getByRole("dialog")).toBeHidden();
});
