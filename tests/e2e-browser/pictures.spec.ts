import { join } from "node:path";
import { draftListSchema } from "@linnet/protocol";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts } from "./support/scripted-turn.ts";

const POST = "Swifts stay in the air for ten months.";

/** A PNG of one colour, 16 by 12 pixels. */
function png(palette: string): { name: string; mimeType: string; buffer: Buffer } {
  const base64 = `iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAMAAABcOc2zAAAAA1BMVE${palette}AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGD4AAADMAAEw6crUAAAAAElFTkSuQmCC`;
  return { name: "picture.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}
const GREEN = png("UiqncGOh+o");
const RED = png("XMMzN0dFbY");

/** The descriptions of the pictures of the newest draft's first post. */
async function described(answer: Response): Promise<string[] | undefined> {
  const [draft] = draftListSchema.parse(await answer.json()).drafts;
  return draft?.variants[0]?.posts[0]?.pictures?.map(({ altText }) => altText);
}

test("pictures are added, pasted, described, ordered, kept over a reload, and posted as approved", async ({
  chrome,
  api,
  model,
  x,
}) => {
  await chrome.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  draftPosts(model, [[POST]]);
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Draft a post");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("button", { name: "Copy", exact: true })).toBeVisible();

  await popup.getByRole("button", { name: "Add picture" }).click();
  const chosen = popup.waitForEvent("filechooser");
  await popup.getByRole("button", { name: "From a file" }).click();
  await (await chosen).setFiles(GREEN);
  await popup.getByRole("textbox", { name: "Description of picture 1" }).fill("A green field");

  await popup.getByRole("textbox", { name: "Post 1" }).evaluate((field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, RED.buffer.toString("base64"));
  const row = popup
    .getByRole("article", { name: "Post 1" })
    .getByRole("list", { name: "Pictures" });
  await expect(row.locator("img")).toHaveCount(2);
  await popup.screenshot({ path: join(ARTIFACTS, "pictures-added.png") });

  await popup.getByRole("button", { name: "Move picture 2 before picture 1" }).press("Enter");
  const order = ["Picture 1, without a description", "Picture 2: A green field"];
  const names = () =>
    row.getByRole("button").evaluateAll((all) => all.map((each) => each.ariaLabel));
  await expect.poll(names).toEqual(order);
  // As a popup that is closed in the middle of a word.
  await popup.reload();
  await expect.poll(names).toEqual(order);
  await expect(row.locator("img")).toHaveCount(2);

  await popup.getByRole("button", { name: "Copy picture 2" }).click();
  await expect(popup.getByText("Picture copied")).toBeVisible();
  const types = await popup.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  expect(types).toEqual(["image/png"]);

  await expect
    .poll(async () => described(await api.send("GET", "/api/drafts?limit=1")))
    .toEqual(["", "A green field"]);
  await popup.getByRole("textbox", { name: "Message" }).fill("Post it");
  await popup.getByRole("button", { name: "Send" }).click();
  const card = popup.getByRole("article", { name: "May Linnet do this?" });
  await expect(card.getByRole("img", { name: "A green field" })).toBeVisible();
  await expect(card).toContainText("Picture 1 has no description.");
  await card.scrollIntoViewIfNeeded();
  await popup.screenshot({ path: join(ARTIFACTS, "pictures-approval.png") });
  await card.getByRole("button", { name: "Post now" }).click();
  await expect
    .poll(() => x.posts.map(({ pictures }) => pictures.map(({ altText }) => altText)))
    .toEqual([[undefined, "A green field"]]);
});

test("a file that is no picture is named with what to do, and the draft stays as it is", async ({
  chrome,
  model,
}) => {
  draftPosts(model, [[POST]]);
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Draft a post");
  await popup.getByRole("button", { name: "Send" }).click();
  const files = popup.locator("input[type=file]");
  await files.setInputFiles({ ...GREEN, buffer: Buffer.from("GIF89a, in truth") });
  await expect(popup.getByRole("alert")).toContainText("send a still picture");
  await popup.getByRole("alert").getByRole("button", { name: "Remove it" }).click();
  await expect(popup.getByRole("alert")).toHaveCount(0);
  await files.setInputFiles(GREEN);
  await expect(popup.getByRole("textbox", { name: "Description of picture 1" })).toBeVisible();
});
