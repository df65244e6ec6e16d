import { join } from "node:path";
import { parseChatSnapshot } from "@linnet/shared/storage/chat-snapshot";
import { launchFirefox } from "./support/firefox.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { approveElsewhere } from "./support/pair-extension.ts";
import { gateResearch } from "./support/scripted-turn.ts";

test("Firefox: pairing, a turn, closing in the middle, and the answer whole", async ({
  backend,
  api,
  model,
  profile,
}) => {
  const answer = gateResearch(model);
  const firefox = await launchFirefox(profile);
  try {
    const options = await firefox.open(`${firefox.origin}/options.html`);
    await options.until(`document.querySelector("#backend-address")`);
    const settings = { backendUrl: backend.url, notifyAsked: true };
    await options.evaluate(
      `browser.storage.local.set({ "linnet.settings": ${JSON.stringify(settings)} })`,
    );
    await options.evaluate("void location.reload()");
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
    await options.screenshot(join(ARTIFACTS, "firefox-options.png"));

    const popup = await firefox.open(`${firefox.origin}/popup.html`);
    await popup.send("What holds in Firefox?");
    const log = `document.querySelector("[role=log]").textContent`;
    await popup.until(`${log}.includes(${JSON.stringify(answer.before.trim())})`);
    await popup.close();
    answer.gate.open();

    const again = await firefox.open(`${firefox.origin}/popup.html`);
    await again.until(`${log}.includes(${JSON.stringify(answer.whole)})`);
    await again.screenshot(join(ARTIFACTS, "firefox-popup.png"));
    const chatId = await again.evaluate<string>(
      `browser.storage.local.get("linnet.current").then((items) => items["linnet.current"])`,
    );
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    const { messages } = await api.getChat(chatId);
    expect(messages).toHaveLength(2);
    await expect
      .poll(async () => {
        const stored = await again.evaluate<string>(
          `browser.storage.local.get("linnet.snapshot:latest").then((items) => items["linnet.snapshot:latest"])`,
        );
        return parseChatSnapshot(JSON.parse(stored))?.messages;
      })
      .toEqual(messages);
  } finally {
    await firefox.close();
  }
});
