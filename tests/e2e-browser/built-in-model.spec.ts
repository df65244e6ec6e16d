import { startBuiltInModel } from "./support/built-in-model.ts";
import { expect, test } from "./support/fixtures.ts";
import { currentChat, expectSameAsStored } from "./support/shown-chat.ts";

const SUMMARY = "It is about a counter.";
const POST = "A counter that never goes back.";
const DRAFT = JSON.stringify({
  tool: "submitDraft",
  input: { variants: [{ posts: [{ text: POST }] }] },
});

test("the model of a stand-in for Chrome's interface drafts: the popup closes and the worker dies in the middle, and a stop ends it", async ({
  launch,
  connect,
  api,
  article,
  model,
}) => {
  const builtIn = await startBuiltInModel();
  try {
    const chrome = await launch({
      changeCopy: (copy) => builtIn.installIn(copy, "offscreen.html"),
    });
    await connect(chrome);
    await chrome.patchSettings({ model: "browser", modelTokens: 9_216 });
    const page = await chrome.context.newPage();
    await page.goto(article.url);
    const popup = await chrome.openPopup(page);
    await popup.until(`document.querySelector(".linnet-chip")`);
    await popup.click("Draft a post");
    // Its failure prints what the popup shows.
    await expect.poll(async () => builtIn.asked.length || (await popup.text())).toBe(1);
    const [first] = builtIn.asked;
    expect(JSON.stringify(first?.messages)).toContain(article.sentence);
    expect(JSON.stringify(first?.responseConstraint)).toContain('"submitDraft"');
    first?.write(DRAFT.slice(0, 30));
    const chatId = await currentChat(chrome);
    await popup.close();
    await chrome.killWorker();
    first?.write(DRAFT.slice(30));
    first?.end();
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();

    const again = await chrome.openPopup(page);
    await again.until(`document.body.innerText.includes(${JSON.stringify(POST)})`);
    const stored = await expectSameAsStored(chrome, api);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored[1]?.parts).split(`"accepted":true`)).toHaveLength(2);
    expect(builtIn.asked).toHaveLength(1);

    await again.write("What is it about?");
    await again.press("Enter");
    await expect.poll(() => builtIn.asked.length).toBe(2);
    builtIn.asked[1]?.write(`{"text": "${SUMMARY}`);
    await again.until(`document.body.innerText.includes(${JSON.stringify(SUMMARY)})`);
    await again.click("Stop");
    await builtIn.asked[1]?.cancelled;
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    expect(model.requests).toEqual([]);
  } finally {
    await builtIn.close();
  }
});
