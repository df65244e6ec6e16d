import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { openaiResponses } from "../support/model-server/providers/openai-responses.ts";
import { startProviderServer } from "../support/model-server/providers/provider-server.ts";
import { queryDatabase } from "../support/query-database.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";

const KEY = "sk-proj-the-key-of-this-test";

async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [400, 1_200]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const path = join(ARTIFACTS, `start-${name}-${colorScheme}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
}

test("a key is pasted on the start page, drafts at once, outlives a restart, and goes again", async ({
  backend: { databaseUrl },
}) => {
  const provider = await startProviderServer(openaiResponses, KEY);
  provider.offer("text-embedding-3-large", "gpt-5.4-mini", "gpt-5.6");
  provider.play((request) =>
    openaiResponses.streams(request)
      ? { text: "It rose." }
      : { text: JSON.stringify({ next: "research", reasoning: "As told." }) },
  );
  const database = await createDatabaseOn(databaseUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    env: { LINNET_MODEL: "", OPENAI_BASE_URL: provider.baseUrl },
  });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const client = createApiClient(backend);
    const modelOfATurn = async () => {
      const turn = await client.startTurn("What is this about?");
      await turn.reader.ended;
      return (await client.getRun(turn.chatId, turn.runId)).model;
    };
    const link = new URLSearchParams({ token: backend.token, next: "/start" });
    await page.goto(`${backend.url}/sign-in/link?${link}`);
    await expect(page).toHaveURL(`${backend.url}/start`);
    await expect(page.getByText("local/extractive")).toBeVisible();
    await picture(page, "empty");

    // A key that does not tell who made it is shown to nobody before its provider is chosen.
    const key = page.getByLabel("Key", { exact: true });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await key.fill("");
      await key.press("Control+V");
    };
    await paste("sk-a-wrong-one");
    await expect(page.getByText("This key does not tell who made it")).toBeVisible();
    await page.getByRole("button", { name: "Use this key" }).click();
    const alert = page.getByRole("alert").filter({ hasText: /./ });
    await expect(alert).toContainText("choose its provider below");
    await picture(page, "unknown");

    // A tile also shows where keys are made: a key that is pasted after it waits for the button, too.
    await page.getByText("OpenAI", { exact: true }).click();
    await paste("sk-a-wrong-one");
    await expect(page.getByText("If it is of OpenAI, press")).toBeVisible();
    // What was said of the key before is gone, and nothing was asked.
    await expect(alert).toHaveCount(0);
    await page.getByRole("button", { name: "Use this key" }).click();
    await expect(alert).toContainText("OpenAI does not accept this key (401)");
    await expect(key).toHaveValue("sk-a-wrong-one");
    await picture(page, "refused");

    // A pasted key is checked and used without a press, with the provider that made it.
    await page.getByText("Anthropic", { exact: true }).click();
    await paste(KEY);
    await expect(page.getByRole("status").filter({ hasText: "openai/gpt-5.6" })).toBeVisible();
    await expect(key).toHaveValue("");
    await expect(key).toBeFocused();
    await picture(page, "chosen");

    // One that is pasted while another is checked is sent by nobody, and stays.
    const checking = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(`${backend.url}/start`, async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await checking.promise;
      }
      await route.continue();
    });
    await paste(KEY);
    await expect(page.getByText("Asking OpenAI for its models...")).toBeVisible();
    await paste("sk-proj-another");
    checking.resolve();
    await expect(page.getByRole("button", { name: "Use this key" })).toBeEnabled();
    await expect(page.getByRole("status").filter({ hasText: "openai/gpt-5.6" })).toBeVisible();
    await expect(key).toHaveValue("sk-proj-another");
    expect(sent).toBe(1);
    await page.unroute(`${backend.url}/start`);
    const models = page.getByLabel("Model", { exact: true });
    await expect(models.getByRole("option")).toHaveText(["gpt-5.6", "gpt-5.4-mini"]);
    await models.selectOption("gpt-5.4-mini");
    await page.getByRole("button", { name: "Use this model" }).click();
    await expect(page.getByRole("status").filter({ hasText: "gpt-5.4-mini" })).toBeVisible();
    expect(await modelOfATurn()).toBe("openai/gpt-5.4-mini");
    await models.selectOption("gpt-5.6");
    await page.getByRole("button", { name: "Use this model" }).click();
    await expect(page.getByRole("status").filter({ hasText: "gpt-5.6" }).first()).toBeVisible();
    expect(await modelOfATurn()).toBe("openai/gpt-5.6");
    expect(await page.content()).not.toContain(KEY);

    await backend.restart();
    expect(await modelOfATurn()).toBe("openai/gpt-5.6");
    const stored = await queryDatabase(database.url, "select value from settings");
    expect(JSON.stringify(stored)).not.toContain(KEY);
    expect(backend.logs()).not.toContain(KEY);

    await page.reload();
    await page.getByRole("button", { name: "Remove the key" }).click();
    await expect(page.getByText("local/extractive")).toBeVisible();
    expect(await modelOfATurn()).toBe("local/extractive");
  } finally {
    await browser.close();
    await backend.stop();
    await database.drop();
    await provider.close();
  }
});
