import { join } from "node:path";
import { parseChatSnapshot } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import type { ApiClient } from "../support/api-client.ts";
import type { BackendProcess } from "../support/backend-process.ts";
import { type Firefox, type FirefoxPage, launchFirefox } from "./support/firefox.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { hasTyped } from "./support/message-box.ts";
import { approveElsewhere } from "./support/pair-extension.ts";
import { draftPosts, gateResearch } from "./support/scripted-turn.ts";
import { asStored } from "./support/shown-chat.ts";

// A Firefox is started, and driven, several times slower than Chromium.
test.describe.configure({ timeout: 180_000 });

const LOG = `document.querySelector("[role=log]").textContent`;
const saysInLog = (text: string) => `${LOG}.includes(${JSON.stringify(text)})`;

/** Connects the extension as a person does, and returns the options page. */
async function connect(firefox: Firefox, backend: BackendProcess): Promise<FirefoxPage> {
  const options = await firefox.open(`${firefox.origin}/options.html`);
  await options.until(`document.querySelector("#backend-address")`);
  const settings = JSON.stringify({ backendUrl: backend.url });
  await options.evaluate(`browser.storage.local.set({ "linnet.settings": ${settings} })`);
  await options.reload();
  await options.until(`document.body.textContent.includes("Linnet answers at this address.")`);
  await options.click("Connect");
  await options.until(`document.querySelector(".linnet-code")`);
  const code = await options.evaluate<string>(
    `document.querySelector(".linnet-code").textContent.replace("Code: ", "")`,
  );
  await approveElsewhere(backend, code);
  await options.until(
    `[...document.querySelectorAll("[role=status]")].some((each) => each.textContent === "Connected")`,
  );
  return options;
}

/** Waits for the end of the turn, then holds what the views stored against what the API returns. */
async function expectSameAsStored(page: FirefoxPage, api: ApiClient): Promise<LinnetMessage[]> {
  const stored = (key: string) =>
    page.evaluate<string>(
      `browser.storage.local.get("${key}").then((items) => items["${key}"] ?? null)`,
    );
  const chatId = await stored("linnet.current");
  await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
  const { messages } = await api.getChat(chatId);
  await expect
    .poll(
      async () => parseChatSnapshot(JSON.parse(await stored("linnet.snapshot:latest")))?.messages,
    )
    .toEqual(asStored(messages));
  return messages;
}

test("Firefox: pairing, a turn, closing in the middle, the notification, and the answer whole", async ({
  backend,
  api,
  model,
  profile,
}) => {
  const answer = gateResearch(model);
  const firefox = await launchFirefox(profile);
  try {
    const options = await connect(firefox, backend);
    await options.screenshot(join(ARTIFACTS, "firefox-options.png"));
    const popup = await firefox.open(`${firefox.origin}/popup.html`);
    await popup.send("What holds in Firefox?");
    await popup.until(saysInLog(answer.before.trim()));
    await popup.click("Yes");
    await popup.until(
      `await browser.permissions.contains({ permissions: ["notifications"] }) && !document.body.textContent.includes("Tell you when")`,
    );
    // The notification itself is the system's, which has none here: what it is asked for counts.
    await options.evaluate(`browser.runtime.getBackgroundPage().then((worker) => {
      worker.told = [];
      const { create } = worker.browser.notifications;
      worker.browser.notifications.create = (id, notification) => {
        worker.told.push(notification.message);
        return create(id, notification);
      };
    })`);
    await popup.close();
    answer.gate.open();
    await expect
      .poll(() => options.evaluate(`browser.runtime.getBackgroundPage().then(({ told }) => told)`))
      .toEqual([answer.whole]);

    const again = await firefox.open(`${firefox.origin}/popup.html`);
    await again.until(saysInLog(answer.whole));
    await again.screenshot(join(ARTIFACTS, "firefox-popup.png"));
    expect(await expectSameAsStored(again, api)).toHaveLength(2);
  } finally {
    await firefox.close();
  }
});

test("Firefox: the real popup is closed in the middle, and the sidebar goes on where it was", async ({
  backend,
  api,
  model,
  profile,
}) => {
  const answer = gateResearch(model);
  const firefox = await launchFirefox(profile);
  try {
    const { popup, sidebar } = firefox;
    const options = await connect(firefox, backend);
    const openPopup = () => options.evaluate("browser.action.openPopup()");
    await openPopup();
    await popup.write("What does it say?");
    await popup.clickSend();
    await popup.until(saysInLog(answer.before.trim()));
    await popup.hide();

    await openPopup();
    await popup.until(saysInLog(answer.before.trim()));
    await popup.write("typed and not sent");
    // A popup that is hidden at once would take along what is not stored yet.
    await options.until(
      `Object.values(await browser.storage.local.get()).includes(${JSON.stringify(JSON.stringify("typed and not sent"))})`,
    );
    await popup.hide();
    const tab = await firefox.open(`${firefox.origin}/popup.html`);
    await tab.until(saysInLog(answer.before.trim()));
    await tab.click("Move to the side panel");
    await sidebar.until(saysInLog(answer.before.trim()));
    answer.gate.open();

    await sidebar.until(saysInLog(answer.whole));
    await sidebar.until(hasTyped("typed and not sent"));
    expect((await sidebar.evaluate<string>(LOG)).split(answer.before.trim())).toHaveLength(2);
    expect(await expectSameAsStored(options, api)).toHaveLength(2);

    draftPosts(model, [["A post that was drafted in a sidebar."]]);
    await sidebar.write("Yes, draft it");
    await sidebar.clickSend();
    await sidebar.until(
      `[...document.querySelectorAll("button")].some((each) => each.textContent === "Copy")`,
    );
    expect(await expectSameAsStored(options, api)).toHaveLength(4);
  } finally {
    await firefox.close();
  }
});
