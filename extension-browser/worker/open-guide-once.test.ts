import { beforeEach, expect, test, vi } from "vitest";
import { openGuideOnce } from "./open-guide-once.ts";

const { items, opened } = vi.hoisted(() => ({
  items: new Map<string, unknown>(),
  opened: vi.fn(async () => {}),
}));

vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: items.get(key) }),
        set: async (set: object) => {
          for (const [key, value] of Object.entries(set)) items.set(key, value);
        },
      },
    },
    runtime: { getURL: (path: string) => path },
    tabs: { create: opened },
  },
}));

beforeEach(() => {
  items.clear();
  opened.mockClear();
});

test("the guide opens when the extension is new", async () => {
  await openGuideOnce();
  expect(opened).toHaveBeenCalledExactlyOnceWith({ url: "/options.html#connect" });
});

test("a browser that says once more that it installed the extension opens no second guide", async () => {
  await openGuideOnce();
  await openGuideOnce();
  expect(opened).toHaveBeenCalledOnce();
});

test("what was cleared by its owner is new again", async () => {
  await openGuideOnce();
  items.clear();
  await openGuideOnce();
  expect(opened).toHaveBeenCalledTimes(2);
});
