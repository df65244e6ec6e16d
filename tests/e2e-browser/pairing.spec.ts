import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { pressApprove, signIn } from "./support/pair-extension.ts";
import { draftPosts } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

test("the first run guides through address and pairing to the first answer", async ({
  launch,
  backend,
  api,
}) => {
  const chrome = await launch();
  await signIn(chrome.context, backend);
  const options = await chrome.openPage("options.html");
  await expect(options.getByRole("heading", { name: "Welcome to Linnet" })).toBeVisible();
  await options.getByLabel("Backend address").fill(backend.url);
  await options.getByRole("button", { name: "Check" }).click();
  await expect(options.getByText("Linnet answers at this address.")).toBeVisible();
  await options.screenshot({ path: join(ARTIFACTS, "options-first-run.png"), fullPage: true });

  const [device] = await Promise.all([
    chrome.context.waitForEvent("page"),
    options.getByRole("button", { name: "Connect" }).click(),
  ]);
  const code = await options.locator(".linnet-code").textContent();
  await options.screenshot({ path: join(ARTIFACTS, "options-code.png"), fullPage: true });
  const shown = String(code).replace("Code: ", "").trim();
  await expect(device.locator("main")).toContainText(shown.slice(0, 5));
  await device.screenshot({ path: join(ARTIFACTS, "device-approval.png"), fullPage: true });
  // Page and extension are in one browser: there is nothing to type.
  await expect(device.getByLabel("Last four characters")).toHaveValue(shown.slice(-4));
  await device.getByRole("button", { name: "Approve" }).click();
  await expect(options.getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });
  // The page of the approval is over.
  await expect.poll(() => device.isClosed()).toBe(true);
  await options.screenshot({ path: join(ARTIFACTS, "options-connected.png"), fullPage: true });

  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Is the pairing done?");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("log")).toContainText("Shall I draft a post about this?");
  await expectSameAsStored(chrome, api);

  const keys = async () => {
    const { apiKeys } = await (await api.send("GET", "/api/auth/api-key/list")).json();
    return z.array(z.object({ id: z.string(), clientId: z.string() })).parse(apiKeys);
  };
  // The newest is this browser's; those after it are other browsers', and stay.
  const [own, ...others] = await keys();
  expect(own).toMatchObject({ clientId: "linnet-browser" });
  await options.getByRole("button", { name: "Disconnect" }).click();
  await expect(options.getByText("Connected", { exact: true })).toBeHidden();
  await expect.poll(keys).toEqual(others);
});

test("a token that is not accepted is not kept", async ({ launch, backend }) => {
  const chrome = await launch();
  await chrome.writeStorage({ "linnet.settings": { backendUrl: backend.url, token: "" } });
  const options = await chrome.openPage("options.html");
  await options.getByText("Paste a token instead").click();
  await options.getByLabel("Token", { exact: true }).fill("linnet_wrong");
  await options.getByRole("button", { name: "Use this token" }).click();
  await expect(options.getByRole("alert")).toHaveText("This token is not accepted.");
});

test("a pasted token in a browser that was never approved says what is left to do, and that works", async ({
  launch,
  backend,
  api,
}) => {
  // A copy is another extension to the backend: its token is good, its origin is foreign.
  const chrome = await launch({ changeCopy: () => {} });
  await signIn(chrome.context, backend);
  await chrome.writeStorage({ "linnet.settings": { backendUrl: backend.url, notifyAsked: true } });
  const options = await chrome.openPage("options.html");
  await options.getByText("Paste a token instead").click();
  await options.getByLabel("Token", { exact: true }).fill(backend.token);
  await options.getByRole("button", { name: "Use this token" }).click();
  await expect(options.getByText("has to be approved there once: press Connect")).toBeVisible();
  await options.screenshot({ path: join(ARTIFACTS, "options-not-approved.png"), fullPage: true });

  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Sent too early");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("alert")).toContainText("Not connected yet");
  await popup.screenshot({ path: join(ARTIFACTS, "state-not-approved.png") });

  const [device] = await Promise.all([
    chrome.context.waitForEvent("page"),
    options.getByRole("button", { name: "Connect" }).click(),
  ]);
  await expect(device.locator("main")).toContainText(chrome.extensionId);
  await pressApprove(device, (await options.locator(".linnet-code").textContent()) ?? "");
  await expect(options.getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(popup.getByRole("log")).toContainText("Shall I draft a post about this?");
  const messages = await expectSameAsStored(chrome, api);
  expect(messages[0]?.parts).toMatchObject([{ type: "text", text: "Sent too early" }]);
});

test("a client that is not connected says so and keeps the prompt", async ({
  launch,
  backend,
  connect,
}) => {
  const chrome = await launch();
  await chrome.writeStorage({ "linnet.settings": { backendUrl: backend.url, token: "" } });
  const popup = await chrome.openPage("popup.html");
  await expect(popup.getByRole("alert")).toContainText("Not connected yet");
  await popup.getByRole("textbox", { name: "Message" }).fill("Kept until then");
  await popup.screenshot({ path: join(ARTIFACTS, "state-not-paired.png") });
  await popup.reload();
  await expect(popup.getByRole("textbox", { name: "Message" })).toHaveValue("Kept until then");
  await connect(chrome);
  await expect(popup.getByRole("alert")).toHaveCount(0);
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("log")).toContainText("Shall I draft a post about this?");
});

test("a press of Draft in a browser that is not connected leads through the approval to the draft", async ({
  launch,
  backend,
  model,
  article,
}) => {
  const chrome = await launch();
  await signIn(chrome.context, backend);
  await chrome.writeStorage({
    "linnet.settings": { backendUrl: backend.url, token: "", notifyAsked: true },
  });
  draftPosts(model, [[article.sentence]]);
  const read = await chrome.context.newPage();
  await read.goto(article.url);
  const before = chrome.context.pages().length;
  const popup = await chrome.openPopup(read);
  await popup.until(`document.querySelector(".linnet-chip") !== null`);
  await popup.screenshot(join(ARTIFACTS, "state-not-paired-popup.png"));
  await popup.press("Enter");
  const isApproval = (page: Page) => page.url().includes("/device");
  await expect.poll(() => chrome.context.pages().some(isApproval)).toBe(true);
  const [approval] = chrome.context.pages().filter(isApproval);
  await expect(
    approval?.getByLabel("Last four characters") ?? read.locator("none"),
  ).not.toHaveValue("");
  await approval?.getByRole("button", { name: "Approve" }).click();
  const again = await chrome.popup();
  const ready = JSON.stringify(`The draft is ready: ${article.sentence}`);
  await again.until(`document.body.innerText.includes(${ready})`);
  await again.screenshot(join(ARTIFACTS, "state-paired-by-draft.png"));
  // The approval and the guide are over: the article is in front again.
  await expect.poll(() => chrome.context.pages().length).toBe(before);
  expect(await chrome.addressInFront()).toBe(article.url);
});

test("a guide that is loaded again in the middle asks for another approval, which connects", async ({
  launch,
  backend,
}) => {
  const chrome = await launch();
  await signIn(chrome.context, backend);
  await chrome.writeStorage({
    "linnet.settings": { backendUrl: backend.url, token: "", notifyAsked: true },
  });
  const approval = () => chrome.context.waitForEvent("page", (page) => page.url() !== guideUrl);
  const guideUrl = `chrome-extension://${chrome.extensionId}/options.html#connect`;
  const guide = await chrome.context.newPage();
  await Promise.all([approval(), guide.goto(guideUrl)]);
  await expect(guide.locator(".linnet-code")).toBeVisible();
  const [second] = await Promise.all([approval(), guide.reload()]);
  await pressApprove(second, (await guide.locator(".linnet-code").textContent()) ?? "");
  // The guide may have closed itself by then.
  const stored = async () => (await chrome.readStorage())["linnet.settings"];
  await expect
    .poll(stored, { timeout: 20_000 })
    .toMatchObject({ token: expect.stringMatching(/^lnk_/) });
});

test("a backend that is down is named, and what was sent to it arrives when it is up", async ({
  chrome,
  backend,
  api,
}) => {
  await backend.kill();
  const popup = await chrome.openPage("popup.html");
  await popup.getByRole("textbox", { name: "Message" }).fill("Sent to nobody");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup.getByRole("alert")).toContainText("backend is not running");
  await popup.screenshot({ path: join(ARTIFACTS, "state-backend-down.png") });
  await popup.close();
  await backend.restart();
  const again = await chrome.openPage("popup.html");
  await expect(again.getByRole("log")).toContainText("Shall I draft a post about this?");
  const messages = await expectSameAsStored(chrome, api);
  expect(messages[0]?.parts).toMatchObject([{ type: "text", text: "Sent to nobody" }]);
});

test("something else at the backend's address is recognised", async ({ chrome, article }) => {
  await chrome.writeStorage({
    "linnet.settings": { backendUrl: new URL(article.url).origin, token: "t" },
  });
  const popup = await chrome.openPage("popup.html");
  await expect(popup.getByRole("alert")).toContainText("do not fit together");
  await popup.screenshot({ path: join(ARTIFACTS, "state-too-old.png") });
});
