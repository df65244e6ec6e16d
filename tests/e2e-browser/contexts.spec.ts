import { join } from "node:path";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { currentChat, expectSameAsStored } from "./support/shown-chat.ts";

test("what is selected in the page goes along in place of the page", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  await page.evaluate(() => {
    const paragraph = document.querySelector("p");
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
  });
  const popup = await chrome.openPopup(page);
  await popup.until(`document.querySelector(".linnet-chip")?.textContent.includes("Selection")`);
  await popup.screenshot(join(ARTIFACTS, "popup-selection.png"));
  await popup.click("Summarise first");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts[0]).toMatchObject({
    type: "data-context",
    data: { kind: "selection", text: article.sentence, url: article.url },
  });
});

test("an entry of the context menu drafts at once, in a chat of its own", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  const before = await chrome.openPopup(page);
  await before.click("Summarise first");
  await before.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  await before.close();
  const first = await currentChat(chrome);
  await chrome.clickMenu("page", { pageUrl: article.url });
  const drafted = await chrome.popup();
  await drafted.until(`document.querySelector(".linnet-draft")`);
  await drafted.screenshot(join(ARTIFACTS, "popup-menu-draft.png"));
  const messages = await expectSameAsStored(chrome, api);
  expect(await currentChat(chrome)).not.toBe(first);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    metadata: { intent: "draft" },
    parts: [{ data: { kind: "page", url: article.url } }, { type: "text" }],
  });
  await drafted.close();

  await chrome.clickMenu("selection", {
    selectionText: article.sentence,
    pageUrl: article.url,
  });
  const selected = await chrome.popup();
  await selected.until(
    `document.querySelector(".linnet-user .linnet-kind")?.textContent === "Selection"`,
  );
  await selected.until(`document.querySelector(".linnet-draft")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts[0]).toMatchObject({ data: { kind: "selection", text: article.sentence } });
  expect(Object.keys(await chrome.readStorage())).not.toContain("linnet.draft-request");
});

test("a request for a draft waits for a view that drafts, and not for the options", async ({
  chrome,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  await chrome.writeStorage({ "linnet.draft-request": "asked" });
  const options = await chrome.openPage("options.html");
  await expect(options.getByRole("heading", { level: 1 })).toBeVisible();
  const popup = await chrome.openPopup(page);
  await popup.until(`document.querySelector(".linnet-draft")`);
});

test("from a page to the clipboard: two actions by pointer, two keys after the shortcut", async ({
  chrome,
  article,
}) => {
  const page = await chrome.context.newPage();
  await chrome.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async () => {
    await page.bringToFront();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const isCopied = `[...document.querySelectorAll("[role=status]")].some((each) => each.textContent === "Copied")`;
  const hasDraft = `[...document.querySelectorAll("button")].some((each) => each.ariaKeyShortcuts === "Alt+C")`;
  const draftIn = (popup: { evaluate: (code: string) => Promise<unknown> }) =>
    popup.evaluate(`document.querySelector(".linnet-post textarea").value`);

  await page.goto(article.url);
  await chrome.clickMenu("page", { pageUrl: article.url });
  const popup = await chrome.popup();
  await popup.until(hasDraft);
  const first = await draftIn(popup);
  await popup.click("Copy");
  await popup.until(isCopied);
  expect(await copied()).toBe(first);

  await page.goto(`${article.url}?by-keyboard`);
  const opened = await chrome.openPopup(page);
  await opened.until(`document.querySelector(".linnet-chip")`);
  await opened.press("Enter");
  await opened.until(hasDraft);
  const second = await draftIn(opened);
  await opened.press("Alt+C");
  await opened.until(isCopied);
  expect(await copied()).toBe(second);
});

test("another page begins another draft, and one click brings the last one back", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  const popup = await chrome.openPopup(page);
  await popup.click("Draft a post");
  await popup.until(`document.querySelector(".linnet-draft")`);
  const [asked] = await expectSameAsStored(chrome, api);
  const first = await currentChat(chrome);
  await popup.close();

  await page.goto(`${article.url}?another`);
  const other = await chrome.openPopup(page);
  await other.until(`document.querySelector(".linnet-chip")`);
  await other.until(`!document.querySelector(".linnet-draft")`);
  await other.screenshot(join(ARTIFACTS, "popup-another-page.png"));
  await other.click(`Continue: ${article.title}`);
  await other.until(`document.querySelector(".linnet-draft")`);
  expect(await currentChat(chrome)).toBe(first);
  await other.until(`!document.querySelector(".linnet-chip")`);
  await other.close();

  await page.goto(article.url);
  const again = await chrome.openPopup(page);
  await again.until(`document.querySelector(".linnet-draft")`);
  expect((await api.getChat(first)).messages[0]?.id).toBe(asked?.id);
});

test("a selection from the context menu stays until it is sent, where a person wants to look first", async ({
  chrome,
  api,
  article,
}) => {
  await chrome.patchSettings({ asksFirst: true });
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  await chrome.clickMenu("selection", {
    selectionText: article.sentence,
    pageUrl: `${article.url}#top`,
  });
  const attached = `document.querySelector(".linnet-chip")?.textContent.includes("Selection")`;
  const opened = await chrome.popup();
  await opened.until(attached);
  await opened.close();
  const popup = await chrome.openPopup(page);
  await popup.until(attached);
  await popup.click("Summarise first");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts[0]).toMatchObject({
    data: { kind: "selection", text: article.sentence, url: article.url },
  });
  expect(Object.keys(await chrome.readStorage())).not.toContain("linnet.attach");
});

test("what is attached can be looked at and taken off", async ({ chrome, api, article }) => {
  const page = await chrome.context.newPage();
  await page.goto(article.url);
  const popup = await chrome.openPopup(page);
  await popup.click(`Remove ${article.title}`);
  await popup.write("Without the page");
  await popup.press("Enter");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts).toHaveLength(1);
});

test("pages that cannot be read say why, and one can still write", async ({ chrome, article }) => {
  const page = await chrome.context.newPage();
  const notes: [string, string][] = [
    ["chrome://version/", "cannot be read by extensions"],
    [article.emptyUrl, "no text on this page"],
    [article.pdfUrl, "PDF"],
    [article.missingUrl, "answered with an error"],
    [article.signInUrl, "asks you to sign in"],
  ];
  for (const [url, note] of notes) {
    await page.goto(url).catch(() => {});
    const popup = await chrome.openPopup(page);
    await popup.until(`document.body.innerText.includes(${JSON.stringify(note)})`);
    await popup.write("still writing");
    await popup.screenshot(
      join(ARTIFACTS, `page-${new URL(url).pathname.replace(/\W/g, "") || "chrome"}.png`),
    );
    await popup.close();
  }
});

test("an article in custom elements or in a frame is attached, and what is selected in the frame", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  const attached = async (kind: string, url: string) => {
    const popup = await chrome.openPopup(page);
    await popup.until(`document.querySelector(".linnet-chip")`);
    await popup.write("What does it say?");
    await popup.press("Enter");
    const sent = async () => {
      const chat = await api.getChat(await currentChat(chrome));
      const asked = chat.messages.findLast(({ role }) => role === "user");
      return JSON.stringify(asked?.parts[0]);
    };
    // A new chat is not stored yet.
    await expect.poll(() => sent().catch(() => "")).toContain(`"kind":"${kind}"`);
    // Over another page, a chat that waits for its answer would be shown again.
    const chatId = await currentChat(chrome);
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    await popup.until(`document.body.innerText.includes("Ask for something else")`);
    await popup.close();
    expect(await sent()).toContain(url);
    return sent();
  };
  for (const url of [article.elementsUrl, article.talkUrl, article.frameUrl]) {
    await page.goto(url);
    const part = await attached("page", url);
    for (const paragraph of article.paragraphs) expect(part).toContain(paragraph);
    expect(part).not.toMatch(/For members\.|I think/);
  }
  await page.frameLocator("iframe").getByText(article.sentence).click({ clickCount: 3 });
  const part = await attached("selection", article.frameUrl);
  expect(part).toContain(article.sentence);
  expect(part).not.toContain(article.paragraphs[1]);
});

test("a page that never ends loading is read as it stands", async ({ chrome, api, article }) => {
  const page = await chrome.context.newPage();
  await page.goto(article.loadingUrl, { waitUntil: "commit" });
  await page.getByText(article.sentence).waitFor();
  const popup = await chrome.openPopup(page);
  await popup.until(`document.body.innerText.includes("some of it may be missing")`);
  await popup.click("Summarise first");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  expect(asked?.parts[0]).toMatchObject({ data: { kind: "page", url: article.loadingUrl } });
  expect(JSON.stringify(asked?.parts[0])).toContain(article.sentence);
});

test("a text file is attached with its title and its paragraphs", async ({
  chrome,
  api,
  article,
}) => {
  const page = await chrome.context.newPage();
  await page.goto(article.textUrl);
  const popup = await chrome.openPopup(page);
  await popup.write("What does it say?");
  await popup.press("Enter");
  await popup.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  const [asked] = await expectSameAsStored(chrome, api);
  const data = { title: article.title, url: article.textUrl };
  expect(asked?.parts[0]).toMatchObject({ data });
  expect(JSON.stringify(asked?.parts[0])).toContain("measured the same rise of one\\nmetre.");
});
