import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { z } from "zod";
import type { BackendProcess } from "../../support/backend-process.ts";
import { operatorCommand } from "../../support/operator-command.ts";

const codeSchema = z.object({ device_code: z.string(), user_code: z.string() });
const tokenSchema = z.object({ access_token: z.string() });

/** The owner's session, by backend: a sign-in link works once. */
const cookies = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** Signs the owner in, in this browser. */
export async function signIn(context: BrowserContext, backend: BackendProcess): Promise<void> {
  const known = cookies.get(backend.url);
  if (known) return context.addCookies(known);
  const page = await context.newPage();
  await page.goto(await operatorCommand(backend, ["sign-in"], {}));
  await page.close();
  cookies.set(backend.url, await context.cookies());
}

/**
 * Connects an extension to the backend: what it asks for over HTTP, and what a person does.
 *
 * @returns the extension's token.
 */
export async function pairExtension(
  context: BrowserContext,
  backend: BackendProcess,
  extensionId: string,
): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${backend.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: `chrome-extension://${extensionId}` },
      body: JSON.stringify(body),
    });
  const asked = await post("/api/auth/device/code", {
    client_id: "linnet-browser",
    scope: "chats:read chats:write drafts publish",
  });
  const code = codeSchema.parse(await asked.json());
  await signIn(context, backend);
  const page = await context.newPage();
  await approve(page, backend, code.user_code);
  await page.close();
  const answer = await post("/api/auth/device/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: code.device_code,
    client_id: "linnet-browser",
  });
  return tokenSchema.parse(await answer.json()).access_token;
}

/** Types the end of a client's code on the page that asks for approval, and approves. */
export async function pressApprove(page: Page, userCode: string): Promise<void> {
  // Its failure prints what the page says in place of the form.
  await expect(page.locator("main")).toContainText("Last four characters");
  await page.getByLabel("Last four characters").fill(userCode.trim().slice(-4));
  await page.getByRole("button", { name: "Approve" }).click();
  // The extension may close its page at once. What else keeps the form there is printed.
  await expect(page.locator("main"))
    .not.toContainText("Last four characters")
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    });
}

async function approve(page: Page, backend: BackendProcess, userCode: string): Promise<void> {
  await page.goto(`${backend.url}/device?user_code=${userCode.replace("-", "")}`);
  await pressApprove(page, userCode);
  await page.getByText("Connected.").waitFor();
}

/** Approves what another browser has asked for, in a browser of the owner's own. */
export async function approveElsewhere(backend: BackendProcess, userCode: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext();
    await signIn(context, backend);
    await approve(await context.newPage(), backend, userCode);
  } finally {
    await browser.close();
  }
}
