import { join } from "node:path";
import { chromium, type Page, type Request } from "@playwright/test";
import { z } from "zod";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/pair-extension.ts";
import { gateResearch } from "./support/scripted-turn.ts";
import { expectOnce } from "./support/shown-chat.ts";

test("a chat is a page too: loaded on the server, and its unfinished answer goes on", async ({
  backend,
  api,
  model,
}) => {
  const answer = gateResearch(model);
  const turn = await api.startTurn("Read me in a page");
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    const url = `${backend.url}/chats/${turn.chatId}`;
    await signIn(context, backend);
    await answer.gate.reached;
    const page = await context.newPage();
    const html = await (await context.request.get(url)).text();
    expect(html).toContain("Read me in a page");
    await page.goto(url);
    await expect(page.getByRole("log")).toContainText(answer.before.trim());
    await page.reload();
    await expect(page.getByRole("log")).toContainText(answer.before.trim());
    answer.gate.open();
    await expect(page.getByRole("log")).toContainText(answer.whole);
    await page.getByRole("textbox", { name: "Message" }).fill("Yes, draft it");
    // The text is whole a moment before the turn has ended; a message can be sent after that.
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
    await page.getByRole("textbox", { name: "Message" }).press("Enter");
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await page.screenshot({ path: join(ARTIFACTS, "page.png") });
    await expect.poll(async () => (await api.getChat(turn.chatId)).activeRunId).toBeNull();
    const log = page.getByRole("log");
    for (const { parts } of (await api.getChat(turn.chatId)).messages) {
      // A card shows a draft's post, so the text that repeats it is left out.
      if (parts.some(({ type }) => type === "tool-submitDraft")) continue;
      for (const part of parts)
        if (part.type === "text")
          await expect(log).toContainText(String(part.text.trim().split("\n")[0]));
    }
    await expectOnce(page, answer.before.trim());
  } finally {
    await browser.close();
  }
});

test("a tab that waits for a sign-in goes on when somebody has signed in in another one", async ({
  backend,
}) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    const waiting = await context.newPage();
    await waiting.goto(`${backend.url}/device?user_code=ABCDEFGH`);
    await expect(waiting.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await waiting.getByLabel("Token").fill("half a tok");
    await waiting.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(waiting.getByLabel("Token")).toHaveValue("half a tok");
    await signIn(context, backend);
    // Nobody comes back to a tab that was visible all the time.
    const other = await context.newPage();
    await other.goto(backend.url);
    await waiting.waitForURL(/\/device\?user_code=ABCDEFGH/);
  } finally {
    await browser.close();
  }
});

test("the buttons of an approval are in sight in a window of ordinary height", async ({
  backend,
}) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const asked = await fetch(`${backend.url}/api/auth/device/code`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_id: "linnet-vscode",
        scope: "chats:read chats:write drafts publish",
      }),
    });
    const { user_code } = z.object({ user_code: z.string() }).parse(await asked.json());
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme });
      await signIn(context, backend);
      const page = await context.newPage();
      for (const [name, width, height] of [
        ["wide", 1280, 720],
        ["narrow", 400, 813],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(`${backend.url}/device?user_code=${user_code}`);
        await page.screenshot({ path: join(ARTIFACTS, `device-${name}-${colorScheme}.png`) });
        for (const button of ["Approve", "Deny"])
          await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

test("a new chat is a field to type into at once, and keeps what was typed until it is sent", async ({
  backend,
  api,
}) => {
  // Whoever has a chat sees the list first.
  const earlier = await api.startTurn("An earlier one");
  await earlier.reader.ended;
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, backend);
    const page = await context.newPage();
    const box = page.getByRole("textbox", { name: "Message" });
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    const begin = async () => {
      await page.goto(`${backend.url}/chats`);
      await page.getByRole("button", { name: "New chat" }).click();
      await expect(box).toBeFocused();
    };
    await begin();
    await page.keyboard.type("About rivers");
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(kept).toContain("About rivers");
    await page.getByRole("button", { name: "Chats", exact: true }).click();
    await expect(page.getByRole("searchbox", { name: "Search chats" })).toBeVisible();

    await begin();
    await expect(box).toHaveValue("About rivers");
    expect(missing).toEqual([]);

    // Each tab begins a chat of its own.
    const other = await context.newPage();
    await other.goto(`${backend.url}/chats?show=new`);
    const otherBox = other.getByRole("textbox", { name: "Message" });
    await expect(otherBox).toBeFocused();
    await expect(otherBox).toHaveValue("");
    await otherBox.fill("About lakes");
    await other.reload();
    await expect(otherBox).toHaveValue("About lakes");
    await otherBox.press("Enter");
    await other.waitForURL(/\/chats\/.+/);

    await page.reload();
    await expect(box).toHaveValue("About rivers");
    await box.press("Enter");
    await page.waitForURL(/\/chats\/.+/);
    const chatId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(other.url()).not.toContain(chatId);
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    await page.reload();
    await expectOnce(page, "About rivers");

    await begin();
    await expect(box).toHaveValue("");
    await box.fill("Another one");
    await box.press("Enter");
    await page.waitForURL((url) => url.pathname.startsWith("/chats/"));
    expect(page.url()).not.toContain(chatId);
  } finally {
    await browser.close();
  }
});

test("the navigation takes two rows at most, and the keyboard reaches all of it", async ({
  backend,
}) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme });
      await signIn(context, backend);
      const page = await context.newPage();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        await page.goto(`${backend.url}/account`);
        const header = page.getByRole("banner");
        await page.screenshot({ path: join(ARTIFACTS, `navigation-${width}-${colorScheme}.png`) });
        await expect(page.getByText("end sign-ins, clients and keys")).not.toContainText(
          "password",
        );
        const middles = await header.locator("a, button").evaluateAll((all) =>
          all.map((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
        );
        const rows = middles.filter((middle, at) => middle - (middles[at - 1] ?? -100) > 8);
        expect(rows.length).toBeLessThanOrEqual(width === 320 ? 2 : 1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );
        await expect(header.getByRole("link", { name: "Account", exact: true })).toBeInViewport({
          ratio: 1,
        });
        for (const link of await header.locator("a, button").all()) {
          await page.keyboard.press("Tab");
          await expect(link).toBeFocused();
          await expect(link).toBeInViewport({ ratio: 0.95 });
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

/** The words in an element that go over more than one line. */
function brokenWords(elements: Element[]): string[] {
  const broken: string[] = [];
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
  }
  return broken;
}

test("on a narrow page, a command breaks only between its words, and is copied as it is", async ({
  backend,
}) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${backend.url}/sign-in`);
    const commands = page.locator("main code");
    await expect(commands).toHaveText(["npm run --silent sign-in", "npm run --silent token"]);
    // Where the lines end depends on the font.
    for (let width = 320; width <= 480; width += 8) {
      await page.setViewportSize({ width, height: 700 });
      if (width === 320) await page.screenshot({ path: join(ARTIFACTS, "commands-320.png") });
      expect(await commands.evaluateAll(brokenWords)).toEqual([]);
    }
    await commands.first().evaluate((code) => getSelection()?.selectAllChildren(code));
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("npm run --silent sign-in");
  } finally {
    await browser.close();
  }
});

test("a new chat outlives its tab, and is shown in one tab at a time", async ({ backend, api }) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, backend);
    const open = async () => {
      const page = await context.newPage();
      await page.goto(`${backend.url}/chats?show=new`);
      const box = page.getByRole("textbox", { name: "Message" });
      await expect(box).toBeFocused();
      return { page, box };
    };
    const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

    const closed = await open();
    await closed.box.fill("About rivers");
    await expect.poll(() => kept(closed.page)).toContain("About rivers");

    // Whoever duplicates a tab copies what it keeps, and a script that opens one does the same.
    const [copy] = await Promise.all([
      context.waitForEvent("page"),
      closed.page.evaluate(() => void window.open(location.href)),
    ]);
    const copyBox = copy.getByRole("textbox", { name: "Message" });
    await copyBox.fill("About copies");
    await expect.poll(() => kept(copy)).toContain("About copies");
    expect(await kept(copy)).toContain("About rivers");
    await copyBox.fill("");
    await copy.close();

    const beside = await open();
    await expect(beside.box).toHaveValue("");

    await closed.page.close();
    const again = await open();
    await expect(again.box).toHaveValue("About rivers");
    for (let round = 0; round < 3; round += 1) {
      await again.page.reload();
      await expect(again.box).toHaveValue("About rivers");
    }

    // Nothing answers the message before its tab is closed.
    const isPost = (request: Request) =>
      request.method() === "POST" && request.url().includes("/api/chats/");
    await again.page.route("**/api/chats/**", (route) =>
      isPost(route.request()) ? undefined : route.continue(),
    );
    await Promise.all([again.page.waitForRequest(isPost), again.box.press("Enter")]);
    await again.page.close();
    const sent = await open();
    await sent.page.waitForURL((url) => url.pathname.startsWith("/chats/"));
    await expectOnce(sent.page, "About rivers");
    const chatId = new URL(sent.page.url()).pathname.split("/").at(-1) ?? "";
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();

    // What is sent is no new chat any more.
    const last = await open();
    await expect(last.box).toHaveValue("");
    await expect(last.page.getByRole("log")).not.toContainText("About rivers");
  } finally {
    await browser.close();
  }
});

test("a message that arrived while its tab was closed leaves the next new chat empty", async ({
  backend,
  api,
}) => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, backend);
    const page = await context.newPage();
    const box = page.getByRole("textbox", { name: "Message" });
    await page.goto(`${backend.url}/chats?show=new`);
    // The backend takes the message, and the tab does not learn of it.
    const arrived = Promise.withResolvers<string>();
    await page.route("**/api/chats/**", async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      const headers = {
        authorization: `Bearer ${backend.token}`,
        "content-type": "application/json",
      };
      await fetch(request.url(), { method: "POST", headers, body: request.postData() });
      arrived.resolve(request.url());
    });
    await box.fill("About lakes");
    await box.press("Enter");
    const [, chatId = ""] = /\/api\/chats\/([^/]+)/.exec(await arrived.promise) ?? [];
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    await page.close();

    const next = await context.newPage();
    await next.goto(`${backend.url}/chats?show=new`);
    await next.waitForURL(`${backend.url}/chats/${chatId}`);
    await expectOnce(next, "About lakes");
    await next.goto(`${backend.url}/chats?show=new`);
    await expect(next.getByRole("textbox", { name: "Message" })).toBeFocused();
    await expect(next.getByRole("log")).not.toContainText("About lakes");
  } finally {
    await browser.close();
  }
});

test("whoever signs out leaves nothing of their chats in the browser", async ({ backend, api }) => {
  const turn = await api.startTurn("A page that is left");
  await turn.reader.ended;
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    // A session of its own, since it ends here.
    await page.goto(`${backend.url}/sign-in`);
    await page.getByLabel("Token").fill(backend.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${backend.url}/`);
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    await page.goto(`${backend.url}/chats?show=new`);
    await expect.poll(kept).toContain("linnet.new-chat");
    await page.goto(`${backend.url}/chats/${turn.chatId}`);
    await page.getByRole("textbox", { name: "Message" }).fill("for my eyes only");
    await expect.poll(kept).toContain("for my eyes only");
    await expect.poll(kept).toContain("A page that is left");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${backend.url}/sign-in`);
    await expect.poll(kept).toBe("{}");
  } finally {
    await browser.close();
  }
});
