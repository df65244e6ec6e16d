import { openRequest, textsOf } from "../support/publishing-turn.ts";
import { createSessionClient } from "../support/session-client.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

const EDITED = "Two stations measured the same rise.";

test("what a session asks for is told and answered where its chat is read", async ({
  chrome: browser,
  api,
  x,
}) => {
  const sessions = createSessionClient(api);
  const { runId, reader } = await sessions.start("Draft it");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  const { chatId } = await sessions.info(runId);
  await browser.writeStorage({ "linnet.current": chatId });
  const popup = await browser.openPage("popup.html");
  await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();

  await sessions.send(runId, "Post it");
  const card = popup.getByRole("article", { name: "May Linnet do this?" });
  await card.getByRole("button", { name: "Decline" }).click();
  await card.getByRole("textbox").fill("Not before Monday");
  await card.getByRole("button", { name: "Decline" }).click();
  await expect(card).toContainText("Declined");
  await expect(card).toContainText("Not before Monday");

  await expect(popup.getByRole("button", { name: "Send" })).toBeVisible();
  await popup.getByRole("button", { name: "Post on X..." }).click();
  await expect(card).toHaveCount(2);
  await popup.close();
  await expect.poll(() => browser.badge()).toBe("?");
  expect(textsOf(await openRequest(api, chatId))).not.toEqual([EDITED]);

  const again = await browser.openPage("popup.html");
  const request = again.getByRole("article", { name: "May Linnet do this?" }).last();
  await request.getByRole("button", { name: "Edit", exact: true }).click();
  await request.getByRole("textbox").fill(EDITED);
  await request.getByRole("button", { name: "Post this text" }).click();
  await expect.poll(() => x.posts.map(({ text }) => text)).toEqual([EDITED]);
  await expect(request).toContainText("Approved");
  await expect(again.getByRole("button", { name: "Send" })).toBeVisible();
  // A session has no run whose end would be waited for otherwise.
  expect(await sessions.settled(runId)).toMatchObject({ status: "waiting", turn: 3 });
  await expectSameAsStored(browser, api, chatId);
  reader.cut();
});
