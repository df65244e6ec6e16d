import { join } from "node:path";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

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

test("the context menu opens a view with the selection, which stays until it is sent", async ({
  chrome,
  api,
  article,
}) => {
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
