import { scheduledPostsSchema } from "@linnet/protocol";
import type { Worker } from "@playwright/test";
import type { ApiClient } from "../support/api-client.ts";
import { draftedChat, openRequest, textsOf } from "../support/publishing-turn.ts";
import { allowBeforehand } from "./support/allow-beforehand.ts";
import type { Chrome } from "./support/chrome.ts";
import { expect, test } from "./support/fixtures.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { currentChat, expectSameAsStored } from "./support/shown-chat.ts";

/** The part of the extension API that the test uses inside the worker. */
declare const chrome: {
  alarms: {
    get: (name: string) => Promise<object | undefined>;
    clear: (name: string) => Promise<boolean>;
    onAlarm: { dispatch: (alarm: { name: string }) => void };
  };
  notifications: {
    create: (id: string, options: object) => Promise<string>;
    getAll: () => Promise<Record<string, unknown>>;
    onClicked: { dispatch: (id: string) => void };
  };
  permissions: {
    onAdded: { dispatch: (added: { permissions: string[]; origins: string[] }) => void };
  };
  runtime: { onInstalled: { dispatch: (about: { reason: string }) => void } };
};

interface Told {
  id: string;
  title: string;
  message: string;
}

/** Writes down what the person is told; the notification itself is the system's. */
async function listen(worker: Worker): Promise<() => Promise<Told[]>> {
  await worker.evaluate(() => {
    const told: object[] = [];
    Object.assign(globalThis, { told });
    const { create } = chrome.notifications;
    chrome.notifications.create = (id, options) => {
      told.push({ id, ...options });
      return create(id, options);
    };
  });
  return () => worker.evaluate<Told[]>(() => Reflect.get(globalThis, "told"));
}

async function settingsOf(browser: Chrome): Promise<unknown> {
  return (await browser.readStorage())["linnet.settings"];
}

/** Asks in the popup for a post of a draft. */
async function askToPostIn(browser: Chrome, api: ApiClient) {
  const chatId = await draftedChat(api);
  await browser.writeStorage({ "linnet.current": chatId });
  const popup = await browser.openPage("popup.html");
  await expect(popup.getByRole("button", { name: "Copy" })).toBeVisible();
  await popup.getByRole("textbox", { name: "Message" }).fill("Post it");
  await popup.getByRole("button", { name: "Send" }).click();
  return { chatId, popup };
}

const testNotifying = test.extend<{
  /** A connected browser that may notify, and what the person is told by it. */
  notifying: { browser: Chrome; told: () => Promise<Told[]> };
}>({
  notifying: async ({ launch, connect }, use) => {
    // Granted from the start, as in every start of the worker but the one in which it is asked for.
    const browser = await launch({
      changeCopy: ({ manifest }) => void manifest.permissions.push("notifications"),
    });
    await connect(browser);
    await browser.patchSettings({ notify: true });
    await use({ browser, told: await listen(await browser.worker()) });
  },
});

testNotifying(
  "a notification says that the answer is there, and opens it",
  async ({ notifying, api, model }) => {
    const { browser, told } = notifying;
    const answer = gateResearch(model);
    const popup = await browser.openPage("popup.html");
    await popup.getByRole("textbox", { name: "Message" }).fill("Tell me when it is done");
    await popup.getByRole("button", { name: "Send" }).click();
    await expect(popup.getByRole("log")).toContainText(answer.before.trim());
    const chatId = await currentChat(browser);
    await popup.getByRole("button", { name: "New chat" }).click();
    await expect(popup.getByText("What would you like to post about?")).toBeVisible();
    await popup.close();
    expect(await told()).toEqual([]);

    answer.gate.open();
    await expect
      .poll(told)
      .toMatchObject([
        { id: `linnet.chat:${chatId}`, title: "Linnet has answered", message: answer.whole },
      ]);
    const worker = await browser.worker();
    await worker.evaluate(
      (id) => chrome.notifications.onClicked.dispatch(id),
      `linnet.chat:${chatId}`,
    );
    const opened = await browser.popup();
    await opened.until(`document.body.innerText.includes(${JSON.stringify(answer.whole)})`);
    expect(await currentChat(browser)).toBe(chatId);
    await expectSameAsStored(browser, api, chatId);
  },
);

testNotifying(
  "a request for approval that nobody sees is told by the badge and a notification, which opens it",
  async ({ notifying, api, x }) => {
    const { browser, told } = notifying;
    const { chatId, popup } = await askToPostIn(browser, api);
    await expect(popup.getByRole("button", { name: "Post now" })).toBeVisible();
    // It is seen: there is nothing to tell.
    expect(await told()).toEqual([]);
    await popup.close();
    await expect.poll(() => browser.badge()).toBe("?");
    const request = await openRequest(api, chatId);
    const title = `Post on X as @${x.account.username}?`;
    const id = `linnet.chat:${chatId}`;
    await expect.poll(told).toMatchObject([{ id, title, message: textsOf(request)[0] }]);
    expect(x.posts).toEqual([]);

    const worker = await browser.worker();
    await worker.evaluate((shown) => chrome.notifications.onClicked.dispatch(shown), id);
    const opened = await browser.popup();
    await opened.click("Post now");
    await expect.poll(() => x.posts.map(({ text }) => text)).toEqual(textsOf(request));
    await expectSameAsStored(browser, api, chatId);
    await expect.poll(() => browser.badge()).toBe("");
  },
);

testNotifying(
  "a post that goes up at its time is told by a notification",
  async ({ notifying, api, x }) => {
    const { browser, told } = notifying;
    const { chatId, popup } = await askToPostIn(browser, api);
    await popup.getByRole("button", { name: "Choose a time..." }).click();
    await popup.getByRole("button", { name: "Schedule" }).click();
    await expect(popup.getByText(/^Approved for/)).toBeVisible();
    await popup.close();
    const worker = await browser.worker();
    const alarm = () => worker.evaluate(() => chrome.alarms.get("linnet.due"));
    await expect.poll(alarm).toBeTruthy();
    // A browser may forget the alarms of an extension that it updates.
    await worker.evaluate(() => chrome.alarms.clear("linnet.due"));
    await worker.evaluate(() => chrome.runtime.onInstalled.dispatch({ reason: "update" }));
    await expect.poll(alarm).toBeTruthy();
    expect(x.posts).toEqual([]);

    const response = await api.send("GET", "/api/scheduled-posts");
    const { scheduledPosts } = scheduledPostsSchema.parse(await response.json());
    const scheduled = scheduledPosts.find((one) => one.chatId === chatId);
    await api.send("PATCH", `/api/scheduled-posts/${scheduled?.id}`, { body: { now: true } });
    await expect.poll(() => x.posts).toHaveLength(1);
    // The alarm of tomorrow, as if it was for now.
    const at = new Date(Date.now() - 1_000).toISOString();
    await browser.writeStorage({ "linnet.due": [{ chatId, at }] });
    await worker.evaluate(() => chrome.alarms.onAlarm.dispatch({ name: "linnet.due" }));
    await expect
      .poll(told)
      .toMatchObject([{ id: `linnet.chat:${chatId}`, title: "Linnet has answered" }]);
  },
);

test("the permission is granted while the worker runs: its first notification opens the chat too", async ({
  launch,
  connect,
  api,
  model,
  profile,
}) => {
  const first = await launch();
  await first.close();
  await allowBeforehand(profile, first.extensionId, "notifications");
  const browser = await launch();
  await connect(browser);
  await browser.patchSettings({ notifyAsked: false });
  const worker = await browser.worker();
  expect(await worker.evaluate(() => typeof chrome.notifications)).toBe("undefined");

  const answer = gateResearch(model);
  const popup = await browser.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Tell me from now on");
  await popup.getByRole("button", { name: "Send" }).click();
  await popup.getByRole("button", { name: "Yes" }).click();
  await expect(popup.getByText("Tell you when a draft is done")).toHaveCount(0);
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  const chatId = await currentChat(browser);
  await popup.getByRole("button", { name: "New chat" }).click();
  await expect(popup.getByText("What would you like to post about?")).toBeVisible();
  // The answer to the question is gone from the view before the browser and the worker have it.
  await expect.poll(() => settingsOf(browser)).toMatchObject({ notify: true });
  await expect.poll(() => worker.evaluate(() => typeof chrome.notifications)).toBe("object");
  const told = await listen(worker);
  await popup.close();

  answer.gate.open();
  const id = `linnet.chat:${chatId}`;
  await expect.poll(told).toMatchObject([{ id, message: answer.whole }]);
  await worker.evaluate((shown) => chrome.notifications.onClicked.dispatch(shown), id);
  const opened = await browser.popup();
  await opened.until(`document.body.innerText.includes(${JSON.stringify(answer.whole)})`);
  await expectSameAsStored(browser, api, chatId);
});

test("whether to notify is asked when it is first of use, and only once", async ({
  chrome: browser,
  model,
}) => {
  await browser.patchSettings({ notifyAsked: false });
  const answer = gateResearch(model);
  const popup = await browser.openPage("popup.html");
  const question = popup.getByText("Tell you when a draft is done and Linnet is closed?");
  await expect(popup.getByText("What would you like to post about?")).toBeVisible();
  await expect(question).toHaveCount(0);
  await popup.getByRole("textbox", { name: "Message" }).fill("Ask me");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(question).toBeVisible();
  const answers = popup.getByRole("status").filter({ has: question });
  const field = popup.locator("form").filter({ has: popup.getByRole("textbox") });
  const [asked, written] = [await answers.boundingBox(), await field.boundingBox()];
  expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThanOrEqual(written?.y ?? 0);
  await popup.getByRole("button", { name: "Not now" }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => settingsOf(browser)).toMatchObject({ notifyAsked: true });
  await popup.reload();
  await expect(popup.getByRole("log")).toContainText(answer.before.trim());
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(question).toHaveCount(0);
  answer.gate.open();
  await expect(popup.getByRole("log")).toContainText(answer.whole);
});

test("a permission that comes after the view that asked is closed holds anyway", async ({
  chrome: browser,
}) => {
  await browser.patchSettings({ notify: false, notifyAsked: false });
  const worker = await browser.worker();
  await worker.evaluate(() => {
    chrome.permissions.onAdded.dispatch({ permissions: ["notifications"], origins: [] });
  });
  await expect.poll(() => settingsOf(browser)).toMatchObject({ notify: true, notifyAsked: true });
});
