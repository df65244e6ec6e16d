import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { hasTyped } from "./support/message-box.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { currentChat, expectOnce, expectSameAsStored } from "./support/shown-chat.ts";

async function ask(popup: Page, text: string): Promise<void> {
  await popup.getByRole("textbox", { name: "Message" }).fill(text);
  await popup.getByRole("button", { name: "Send" }).click();
}

test("a worker that is killed in the middle costs nothing", async ({ chrome, api, model }) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Survive the worker");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await chrome.killWorker();
  await popup.close();
  await chrome.killWorker();
  answer.gate.open();
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText(answer.whole);
  await expectSameAsStored(chrome, api);
});

test("the worker follows what no view shows, with the badge, and stores how it came out", async ({
  chrome,
  api,
  model,
}) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Close at once");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await popup.close();
  await expect.poll(() => chrome.badge()).toBe("…");
  answer.gate.open();
  await expect.poll(() => chrome.badge()).toBe("✓");
  await expectSameAsStored(chrome, api);
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText(answer.whole);
  await expect.poll(() => chrome.badge()).toBe("");
});

test("a browser that is restarted in the middle finds the answer whole", async ({
  chrome,
  launch,
  api,
  model,
}) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Survive the browser");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await popup.getByRole("textbox", { name: "Message" }).fill("not sent yet");
  const typed = `linnet.typed:${await currentChat(chrome)}`;
  await expect
    .poll(async () => (await chrome.readStorage())[typed])
    .toBe(JSON.stringify("not sent yet"));
  await chrome.close();
  answer.gate.open();
  const restarted = await launch();
  const again = await restarted.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText(answer.whole);
  await expect(again.getByRole("textbox", { name: "Message" })).toHaveValue("not sent yet");
  await expectSameAsStored(restarted, api);
  // A browser that loads the extension from a folder calls it installed at each of its starts.
  const shown = restarted.context.pages().map((page) => new URL(page.url()).pathname);
  expect(shown).not.toContain("/options.html");
});

test("a backend that is killed in the middle goes on, and nothing is shown twice", async ({
  chrome,
  api,
  model,
  backend,
}) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Survive the backend");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await backend.kill();
  await expect(popup.getByText("The connection broke")).toBeVisible();
  await popup.screenshot({ path: join(ARTIFACTS, "state-reconnecting.png") });
  answer.gate.open();
  await backend.restart();
  await expect(popup.getByRole("log")).toContainText(answer.whole, { timeout: 30_000 });
  await expectSameAsStored(chrome, api);
  await expectOnce(popup, answer.before.trim());
});

test("a backend that is killed while no view is open is followed to the end by the worker", async ({
  chrome,
  api,
  model,
  backend,
}) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Survive the backend unseen");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await popup.close();
  await expect.poll(() => chrome.badge()).toBe("…");
  await backend.kill();
  answer.gate.open();
  await backend.restart();
  await expect.poll(() => chrome.badge(), { timeout: 40_000 }).toBe("✓");
  // The worker has stored the answer: no view was open.
  const messages = await expectSameAsStored(chrome, api);
  expect(messages).toHaveLength(2);
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText(answer.whole);
  await expectOnce(again, answer.before.trim());
});

test("a chat that is open in two windows is live in both, and stopped from either", async ({
  chrome,
  api,
  model,
}) => {
  const answer = gateResearch(model);
  const one = await chrome.openPage("popup.html");
  // By then it has begun the chat that the other one opens with.
  await expect(one.getByRole("textbox", { name: "Message" })).toBeVisible();
  const other = await chrome.openWindow("popup.html");
  await ask(one, "Seen twice");
  await expect(one.getByRole("log")).toContainText(answer.before.trim());
  await expect(other.getByRole("log")).toContainText(answer.before.trim());
  await expect(other.getByRole("button", { name: "Stop" })).toBeVisible();
  await other.getByRole("button", { name: "Stop" }).click();
  for (const view of [one, other]) {
    await expect(view.getByRole("log")).toContainText("Stopped.");
    await expect(view.getByRole("log")).toContainText(answer.before.trim());
    await expect(view.getByRole("button", { name: "Send" })).toBeVisible();
  }
  const messages = await expectSameAsStored(chrome, api);
  expect(messages.at(-1)?.parts.at(-1)).toMatchObject({
    type: "data-run",
    data: { status: "stopped" },
  });
  const texts = () => Promise.all([one, other].map((view) => view.getByRole("log").textContent()));
  await expect.poll(async () => [...new Set(await texts())]).toHaveLength(1);
});

test("a chat that is open in two windows has one field, and what was typed in either is kept", async ({
  chrome,
}) => {
  const one = await chrome.openPage("popup.html");
  const here = one.getByRole("textbox", { name: "Message" });
  await expect(here).toBeVisible();
  const other = await chrome.openWindow("popup.html");
  const there = other.getByRole("textbox", { name: "Message" });
  await here.pressSequentially("Begun here");
  await expect(there).toHaveValue("Begun here");
  await there.press("ControlOrMeta+End");
  await there.pressSequentially(", ended there");
  await expect(here).toHaveValue("Begun here, ended there");
  await one.close();
  await other.close();
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Begun here, ended there",
  );
});

test("of two windows that send while the backend is away, neither loses its message", async ({
  chrome,
  api,
  backend,
}) => {
  const one = await chrome.openPage("popup.html");
  await ask(one, "Question zero");
  await expect(one.getByRole("log")).toContainText("Shall I draft a post about this?");
  const other = await chrome.openWindow("popup.html");
  await expect(other.getByRole("log")).toContainText("Shall I draft a post about this?");
  await expectSameAsStored(chrome, api);
  for (const view of [one, other]) {
    await expect(view.getByRole("button", { name: "Send" })).toBeVisible();
  }
  await backend.kill();
  await ask(one, "Sent first");
  await expect(one.getByRole("alert")).toContainText("backend is not running");
  await ask(other, "Sent second");
  // It goes back to its author: one message is on its way.
  await expect(other.getByRole("textbox", { name: "Message" })).toHaveValue("Sent second");
  await one.close();
  await backend.restart();
  await expect(other.getByRole("log")).toContainText("Sent first");
  await expect(other.getByRole("textbox", { name: "Message" })).toHaveValue("Sent second");
  const asked = async () => {
    const { messages } = await api.getChat(await currentChat(chrome));
    return messages.filter(({ role }) => role === "user").length;
  };
  await expect.poll(asked, { timeout: 40_000 }).toBe(2);
});

test("offline and back", async ({ chrome, api, model }) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Survive the network");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await popup.close();
  await chrome.context.setOffline(true);
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText(answer.before.trim());
  answer.gate.open();
  await chrome.context.setOffline(false);
  await expect(again.getByRole("log")).toContainText(answer.whole, { timeout: 30_000 });
  await expectSameAsStored(chrome, api);
});

test("the side panel takes over from the popup in the middle", async ({ chrome, api, model }) => {
  const answer = gateResearch(model);
  const popup = await chrome.openPage("popup.html");
  await ask(popup, "Move me");
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await popup.getByRole("textbox", { name: "Message" }).fill("moves along");
  await popup.getByRole("button", { name: "Move to the side panel" }).click();
  const panel = await chrome.sidePanel();
  await panel.until(`document.body.innerText.includes(${JSON.stringify(answer.before.trim())})`);
  await panel.until(hasTyped("moves along"));
  answer.gate.open();
  await panel.until(`document.body.innerText.includes(${JSON.stringify(answer.whole)})`);
  await panel.screenshot(join(ARTIFACTS, "side-panel.png"));
  await expectSameAsStored(chrome, api);
});

test("a chat that was begun elsewhere is continued here", async ({ chrome, api }) => {
  const turn = await api.startTurn("Begun by another client");
  await turn.reader.ended;
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("button", { name: "Chats", exact: true }).click();
  const list = popup.getByRole("list", { name: "Chats" });
  await list.getByRole("button", { name: "Begun by another client", exact: true }).click();
  await expect(popup.getByRole("log")).toContainText("Shall I draft a post about this?");
  await ask(popup, "Yes, draft it");
  await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();
  expect(await currentChat(chrome)).toBe(turn.chatId);
  await expectSameAsStored(chrome, api, turn.chatId);
});
