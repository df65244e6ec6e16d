import { expect, test } from "vitest";
import { createPlainBrowser } from "../support/html-page.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

test("an address that no page has leads on, in the look of the others", async () => {
  const page = await createPlainBrowser(fixture.backend.url).open("/no-such-page");
  expect(page.response.status).toBe(404);
  expect(page.text).toContain("There is no such page");
  expect(page.html).toContain('href="/chats"');
  expect(page.html).toContain('class="page-header"');
});

test("the pages have an icon", async () => {
  const { html } = await createPlainBrowser(fixture.backend.url).open("/sign-in");
  const path = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? "";
  const icon = await fetch(new URL(path, fixture.backend.url));
  expect(icon.headers.get("content-type")).toContain("image/svg+xml");
});
