import { beforeEach, expect, test, vi } from "vitest";
import { openGuide } from "./open-guide.ts";

const { contexts, create, update, openOptionsPage } = vi.hoisted(() => ({
  contexts: [] as { documentUrl: string; tabId: number; windowId: number }[],
  create: vi.fn(async (_: object) => {}),
  update: vi.fn(async (_: number) => {}),
  openOptionsPage: vi.fn(async () => {}),
}));
vi.mock("wxt/browser", () => ({
  browser: {
    runtime: { getContexts: async () => contexts, getURL: (path: string) => path, openOptionsPage },
    tabs: { query: async () => [{ id: 7, windowId: 1 }], create, update },
    windows: { update: async () => {} },
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  contexts.length = 0;
});

const at = (path: string, tabId: number, windowId = 1) => ({
  documentUrl: `chrome-extension://linnet/${path}`,
  tabId,
  windowId,
});

test("the guide opens from the tab in front", async () => {
  contexts.push(at("options.html", 1));
  await openGuide();
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: "/options.html#connect", openerTabId: 7 });
});

test.each(["connect", "connecting"])("a guide at #%s is shown, no second opens", async (hash) => {
  contexts.push(at("options.html", 1), at(`options.html#${hash}`, 2));
  await openGuide();
  expect(update).toHaveBeenCalledExactlyOnceWith(2, { active: true, openerTabId: 7 });
  expect(create).not.toHaveBeenCalled();
});

test("a guide in another window is shown, and keeps its own way back", async () => {
  contexts.push(at("options.html#connecting", 2, 5));
  await openGuide();
  expect(update).toHaveBeenCalledExactlyOnceWith(2, { active: true });
});

test("where no tab can be opened, the options are", async () => {
  create.mockRejectedValueOnce(new Error("No current window"));
  await openGuide();
  expect(openOptionsPage).toHaveBeenCalledOnce();
});
