import { expect, test, vi } from "vitest";
import { hideStorageFromPages } from "./hide-storage-from-pages.ts";

const { local } = vi.hoisted(() => {
  const area: { setAccessLevel?: (options: object) => Promise<void> } = {};
  return { local: area };
});

vi.mock("wxt/browser", () => ({ browser: { storage: { local } } }));

test("what is stored is for the extension's own pages and worker", async () => {
  const setAccessLevel = vi.fn(async () => {});
  local.setAccessLevel = setAccessLevel;
  await hideStorageFromPages();
  expect(setAccessLevel).toHaveBeenCalledWith({ accessLevel: "TRUSTED_CONTEXTS" });
});

test("a browser that does not know of it is no obstacle", async () => {
  delete local.setAccessLevel;
  await expect(hideStorageFromPages()).resolves.toBeUndefined();
});
