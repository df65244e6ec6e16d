import { beforeEach, expect, test, vi } from "vitest";
import { openSidePanel } from "./side-panel.ts";

const { browser, opened } = vi.hoisted(() => {
  const opened: unknown[] = [];
  const browser: Record<string, unknown> = {};
  return { browser, opened };
});

vi.mock("wxt/browser", () => ({ browser }));

beforeEach(() => {
  opened.length = 0;
  for (const key of Object.keys(browser)) delete browser[key];
});

test("a click that comes before the window is known opens the side panel anyway", async () => {
  browser.windows = { getCurrent: async () => ({ id: 7 }) };
  browser.sidePanel = { open: async (options: object) => void opened.push(options) };
  await openSidePanel(undefined);
  await openSidePanel(8);
  expect(opened).toEqual([{ windowId: 7 }, { windowId: 8 }]);
});

test("Firefox opens its sidebar within the click, whatever is known of the window", async () => {
  browser.sidebarAction = { open: async () => void opened.push("sidebar") };
  const opening = openSidePanel(undefined);
  expect(opened).toEqual(["sidebar"]);
  await opening;
});
