import type { KeyValueStorage } from "@linnet/client";
import { browser } from "wxt/browser";

/** `browser.storage.local` for the stores: shared by every view and the worker, kept on disk. */
export const browserStorage: KeyValueStorage = {
  getItem: async (key) => (await browser.storage.local.get(key))[key],
  setItem: (key, value) => browser.storage.local.set({ [key]: value }),
  removeItem: (key) => browser.storage.local.remove(key),
};
