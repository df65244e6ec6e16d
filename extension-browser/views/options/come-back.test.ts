import { beforeEach, expect, test, vi } from "vitest";
import { comeBack } from "./come-back.ts";

const { tabs, update, openPopup } = vi.hoisted(() => ({
  tabs: new Map<number, { id: number; active: boolean; openerTabId?: number }>(),
  update: vi.fn(async (_: number) => {}),
  openPopup: vi.fn(async () => {}),
}));
vi.mock("../../state/pending-work.ts", () => ({ chatsAtWork: async () => ["a-chat"] }));
vi.mock("wxt/browser", () => ({
  browser: {
    tabs: {
      getCurrent: async () => tabs.get(GUIDE),
      get: async (id: number) => tabs.get(id) ?? Promise.reject(new Error("No tab with this id")),
      remove: async (id: number) => void tabs.delete(id),
      update,
    },
    runtime: { getContexts: async () => [] },
    action: { openPopup },
  },
}));

const [ARTICLE, GUIDE, APPROVAL] = [1, 2, 3] as const;
const at = { approvalTab: APPROVAL, backendUrl: "http://127.0.0.1", isGuide: true };

beforeEach(() => {
  vi.clearAllMocks();
  tabs.clear();
  tabs.set(ARTICLE, { id: ARTICLE, active: false });
});

test("after an approval the article is in front, and what waits is shown", async () => {
  tabs.set(GUIDE, { id: GUIDE, active: false, openerTabId: ARTICLE });
  tabs.set(APPROVAL, { id: APPROVAL, active: true });
  await comeBack(at);
  expect(update).toHaveBeenCalledExactlyOnceWith(ARTICLE, { active: true });
  expect(openPopup).toHaveBeenCalledOnce();
  expect([...tabs.keys()]).toEqual([ARTICLE]);
});

test("an approval that was given elsewhere leads back from the guide, too", async () => {
  tabs.set(GUIDE, { id: GUIDE, active: true, openerTabId: ARTICLE });
  await comeBack(at);
  expect(update).toHaveBeenCalledExactlyOnceWith(ARTICLE, { active: true });
  expect(openPopup).toHaveBeenCalledOnce();
});

test("a person who has gone to another tab stays there", async () => {
  tabs.set(GUIDE, { id: GUIDE, active: false, openerTabId: ARTICLE });
  tabs.set(APPROVAL, { id: APPROVAL, active: false });
  await comeBack(at);
  expect(update).not.toHaveBeenCalled();
  expect(openPopup).not.toHaveBeenCalled();
  expect([...tabs.keys()]).toEqual([ARTICLE]);
});
