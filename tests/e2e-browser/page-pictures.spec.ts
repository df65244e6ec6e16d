import { join } from "node:path";
import { draftListSchema } from "@linnet/protocol";
import type { ApiClient } from "../support/api-client.ts";
import type { CdpTarget } from "./support/cdp-target.ts";
import type { Chrome } from "./support/chrome.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts } from "./support/scripted-turn.ts";
import { currentChat } from "./support/shown-chat.ts";

const POST = "The dam held: two stations measured the same rise.";

/** The descriptions of the pictures of the draft's post, as the backend has them. */
async function storedPictures(chrome: Chrome, api: ApiClient) {
  const listed = await api.send("GET", `/api/drafts?chatId=${await currentChat(chrome)}`);
  const { drafts } = draftListSchema.parse(await listed.json());
  return drafts[0]?.variants[0]?.posts[0]?.pictures ?? [];
}

/** Opens the sources of pictures, and presses one. */
async function choose(popup: CdpTarget, source: string): Promise<void> {
  await popup.click("Add picture");
  await popup.click(source);
}

test("a post gets pictures of the page: its own, another site's as it is shown, and a screenshot's part", async ({
  chrome,
  api,
  article,
  model,
}) => {
  draftPosts(model, [[POST]]);
  const page = await chrome.context.newPage();
  await page.goto(article.picturesUrl);
  const popup = await chrome.openPopup(page);
  await popup.click("Draft a post");
  await popup.until(`document.querySelector(".linnet-draft textarea")`, 45_000);

  await choose(popup, "Picture from this page");
  await popup.until(`document.querySelectorAll(".linnet-page-images img").length === 2`);
  await popup.screenshot(join(ARTIFACTS, "pictures-of-page.png"));
  await popup.click("Picture 1: 400 by 300 pixels. The dam at noon");
  await expect
    .poll(() => storedPictures(chrome, api))
    .toMatchObject([{ altText: "The dam at noon" }]);

  await choose(popup, "Picture from this page");
  await popup.click("Picture 2: 400 by 300 pixels. A map of the valley");
  await popup.until(`document.body.innerText.includes("400 by 300 pixels")`);
  await popup.screenshot(join(ARTIFACTS, "picture-as-shown.png"));
  await popup.click("Add");
  await expect.poll(() => storedPictures(chrome, api)).toHaveLength(2);

  await choose(popup, "Screenshot of this page");
  await popup.until(`document.activeElement?.matches(".linnet-crop-frame")`);
  const size = await popup.evaluate<string>(
    `document.querySelector("dialog [role=status]").textContent`,
  );
  await popup.evaluate(
    `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", shiftKey: true, bubbles: true }))`,
  );
  await popup.until(
    `document.querySelector("dialog [role=status]").textContent !== ${JSON.stringify(size)}`,
  );
  await popup.screenshot(join(ARTIFACTS, "screenshot-crop.png"));
  await popup.click("Add");
  await expect
    .poll(async () => (await storedPictures(chrome, api)).map(({ altText }) => altText))
    .toEqual(["The dam at noon", "A map of the valley", "Screenshot of Pictures of the dam"]);
  await popup.until(`document.querySelectorAll(".linnet-picture-row img").length === 3`);
  await popup.screenshot(join(ARTIFACTS, "pictures-added.png"));

  const [own, shown] = await storedPictures(chrome, api);
  for (const picture of [own, shown]) {
    const bytes = await api.send("GET", `/api/pictures/${picture?.id}`);
    expect(bytes.headers.get("content-type")).toBe("image/png");
    // Bytes 16 to 23 of a PNG are its width and height.
    const header = Buffer.from(await bytes.arrayBuffer());
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([400, 300]);
  }
});

test("a page that extensions may not read gives no pictures, and says what to do", async ({
  chrome,
  model,
}) => {
  draftPosts(model, [[POST]]);
  const page = await chrome.context.newPage();
  await page.goto("chrome://version/");
  const popup = await chrome.openPopup(page);
  await popup.write("Draft a post about the dam");
  await popup.press("Enter");
  await popup.until(`document.querySelector(".linnet-draft textarea")`, 45_000);
  await choose(popup, "Picture from this page");
  await popup.until(
    `document.querySelector(".linnet-post").textContent.includes("Add one from a file.")`,
  );
  await popup.screenshot(join(ARTIFACTS, "pictures-refused.png"));
});
