import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { startNginx } from "../support/reverse-proxy/nginx.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";

const PASSWORD = "correct horse battery";

test("a person makes an account, signs out and in through nginx", async ({
  model,
  backend: { databaseUrl },
}) => {
  // On the same server, with people of its own.
  const database = await createDatabaseOn(databaseUrl);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const backend = await startBackend({
    databaseUrl: database.url,
    modelServer: model,
    env: {
      LINNET_AUTH: "accounts",
      LINNET_SIGN_UP: "open",
      LINNET_PUBLIC_URL: url,
      LINNET_TRUST_PROXY: "1",
    },
  });
  const nginx = await startNginx(port, [backend.port]);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/sign-up`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Make the account" }).click();
    await expect(page.getByText("Signed in as Ada")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${url}/sign-in`);
    await page.screenshot({ path: join(ARTIFACTS, "sign-in-through-nginx.png") });
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    // The typed text is still there.
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Signed in as Ada")).toBeVisible();
  } finally {
    await browser.close();
    await nginx.stop();
    await backend.stop();
    await database.drop();
  }
});
