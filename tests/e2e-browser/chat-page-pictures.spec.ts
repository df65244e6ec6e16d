import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draftListSchema } from "@linnet/protocol";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { pictureBytes, pictureFile } from "../support/draft-pictures.ts";
import { say } from "../support/model-server/plan.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/pair-extension.ts";
import { draftPosts } from "./support/scripted-turn.ts";

/** Drops a file of this machine onto the page as its person does: what nothing takes is opened in the page's place. */
async function dropFile(page: Page, path: string, at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}

test("in a plain browser, pictures are added, dropped beside the post, described by a model, and cropped by keys", async ({
  backend,
  api,
  model,
}, { outputDir }) => {
  draftPosts(model, [["Swifts stay in the air for ten months."]]);
  const turn = await api.startTurn("Draft a post");
  await turn.reader.ended;
  const pictures = async () => {
    const answer = await api.send("GET", `/api/drafts?chatId=${turn.chatId}`);
    const { drafts } = draftListSchema.parse(await answer.json());
    return drafts[0]?.variants[0]?.posts[0]?.pictures ?? [];
  };
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, backend);
    const page = await context.newPage();
    const url = `${backend.url}/chats/${turn.chatId}`;
    await page.goto(url);
    const post = page.getByRole("article", { name: "Post 1" });
    await expect(post.getByRole("button", { name: "Add picture" })).toBeVisible();

    const buffer = Buffer.from(await (await pictureFile("#2e8b57", 200)).arrayBuffer());
    const chosen = page.waitForEvent("filechooser");
    await post.getByRole("button", { name: "Add picture" }).click();
    await (await chosen).setFiles({ name: "green.png", mimeType: "image/png", buffer });
    const field = page.getByRole("textbox", { name: "Description of picture 1" });
    await field.fill("Mine");

    model.when(({ messages }) => JSON.stringify(messages).includes("image_url"), say("A meadow."));
    await page.getByRole("button", { name: "Suggest a description" }).click();
    await page.getByRole("button", { name: "Use as description" }).click();
    await expect(field).toHaveValue("A meadow.");
    await page.screenshot({ path: join(ARTIFACTS, "chat-page-suggested.png") });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field).toHaveValue("Mine");

    await page.getByRole("button", { name: "Crop picture 1" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Crop the picture" });
    const part = dialog.getByRole("application");
    await expect(part).toBeFocused();
    for (let presses = 0; presses < 10; presses += 1) await part.press("Shift+ArrowLeft");
    await expect(dialog).toContainText("160 by 200 pixels");
    await page.screenshot({ path: join(ARTIFACTS, "chat-page-cropping.png") });
    await dialog.getByRole("button", { name: "Crop" }).press("Enter");
    await expect(page.getByText("The picture was cropped.")).toBeVisible();
    await expect
      .poll(async () => (await pictures()).map(({ altText }) => altText))
      .toEqual(["Mine"]);
    const widthOfFirst = async () => {
      const [first] = await pictures();
      return first && (await sharp(await pictureBytes(api, first.id)).metadata()).width;
    };
    await expect.poll(widthOfFirst).toBe(160);

    await mkdir(outputDir, { recursive: true });
    const path = join(outputDir, "dropped.png");
    await writeFile(path, buffer);
    await dropFile(page, path, { x: 20, y: 20 });
    await expect.poll(async () => (await pictures()).length).toBe(2);
    expect(page.url()).toBe(url);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 320, height: 700 });
    await post.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(ARTIFACTS, "chat-page-dropped-320-dark.png") });
  } finally {
    await browser.close();
  }
});
