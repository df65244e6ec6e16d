import { SNAPSHOT_KEY } from "@linnet/client";
import { expect, test, vi } from "vitest";
import { saveSettings } from "./save-settings.ts";
import { loadSettings } from "./settings.ts";

const { items } = vi.hoisted(() => ({ items: new Map<string, unknown>() }));
/** A storage that has room for one item. */
vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: items.get(key) }),
        set: async (added: object) => {
          if (items.size > 0) throw new Error("Resource::kQuotaBytes quota exceeded");
          for (const [key, value] of Object.entries(added)) items.set(key, value);
        },
        remove: async (key: string) => void items.delete(key),
      },
    },
  },
}));

test("a full storage gives up the snapshot for the settings", async () => {
  items.set(SNAPSHOT_KEY, "large");
  await saveSettings({ token: "new" });
  expect((await loadSettings()).token).toBe("new");
});
