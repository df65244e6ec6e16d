import { describe, expect, test } from "vitest";
import type { DroppedRecord, RunIdStore, RunIdStoreOptions, RunRecord } from "./run-id-store.ts";

/** A store under test, and what the contract may do beneath and beside it. */
export interface RunIdStoreFixture {
  store: RunIdStore;
  /** Puts `stored` where the record of `chatId` is kept; absent when nothing else can write there. */
  tamper?: (chatId: string, stored: string) => void | Promise<void>;
  /** A second store over the same storage, as after a restart; absent when it keeps nothing. */
  reopen?: () => RunIdStore;
}

/**
 * Registers the tests that every {@link RunIdStore} passes.
 *
 * @param name - Name of the implementation, for the test titles.
 * @param create - Makes a fresh, empty store with the options it is given.
 */
export function runIdStoreContract(
  name: string,
  create: (options: RunIdStoreOptions) => RunIdStoreFixture,
): void {
  const offers = create({});
  describe(`${name} keeps the run-id store contract`, () => {
    const record: RunRecord = { chatId: "chat-1", runId: "run-1", next: 7, savedAt: 1_000 };

    function open(): RunIdStoreFixture & {
      dropped: DroppedRecord[];
      setNow: (ms: number) => void;
    } {
      let now = 1_000;
      const dropped: DroppedRecord[] = [];
      const fixture = create({
        now: () => now,
        maxAgeMs: 500,
        onDrop: (drop) => dropped.push(drop),
      });
      return {
        ...fixture,
        dropped,
        setNow: (ms) => {
          now = ms;
        },
      };
    }

    test("an unknown chat has no record", async () => {
      const { store, dropped } = open();
      expect(await store.get("chat-1")).toBeUndefined();
      expect(dropped).toEqual([]);
    });

    test("a record comes back as it was set", async () => {
      const { store } = open();
      await store.set(record);
      expect(await store.get("chat-1")).toEqual(record);
    });

    test("a later record replaces the earlier one as a whole", async () => {
      const { store } = open();
      await store.set(record);
      await store.set({ chatId: "chat-1", runId: "run-2", next: 0, savedAt: 1_001 });
      expect(await store.get("chat-1")).toEqual({
        chatId: "chat-1",
        runId: "run-2",
        next: 0,
        savedAt: 1_001,
      });
    });

    test("concurrent writes leave one of the records, not a mixture", async () => {
      const { store } = open();
      const records = Array.from({ length: 20 }, (_, index) => ({
        chatId: "chat-1",
        runId: `run-${index}`,
        next: index,
        savedAt: 1_000 + index,
      }));
      await Promise.all(records.map((each) => store.set(each)));
      expect(records).toContainEqual(await store.get("chat-1"));
    });

    test("chats do not see each other's records", async () => {
      const { store } = open();
      await store.set(record);
      await store.set({ ...record, chatId: "chat-2", runId: "run-2" });
      await store.remove("chat-1");
      expect(await store.get("chat-1")).toBeUndefined();
      expect((await store.get("chat-2"))?.runId).toBe("run-2");
    });

    test("removing what is not there has no effect", async () => {
      const { store } = open();
      await store.remove("chat-1");
      expect(await store.get("chat-1")).toBeUndefined();
    });

    test.each(["__proto__", "constructor", "a:b/c d", "\u{1F426}"])(
      "the chat id %j is only a name",
      async (chatId) => {
        const { store } = open();
        expect(await store.get(chatId)).toBeUndefined();
        await store.set({ ...record, chatId });
        expect(await store.get(chatId)).toEqual({ ...record, chatId });
      },
    );

    test("a record is not changed through the object that was set or got", async () => {
      const { store } = open();
      const mine = { ...record };
      await store.set(mine);
      mine.next = 99;
      const got = await store.get("chat-1");
      if (got) got.next = 98;
      expect(await store.get("chat-1")).toEqual(record);
    });

    test("a stale record is dropped once, with the reason", async () => {
      const { store, dropped, setNow } = open();
      await store.set(record);
      setNow(1_500);
      expect(await store.get("chat-1")).toEqual(record);
      setNow(1_501);
      expect(await store.get("chat-1")).toBeUndefined();
      expect(await store.get("chat-1")).toBeUndefined();
      expect(dropped).toMatchObject([{ chatId: "chat-1", reason: "stale" }]);
    });

    test("a record from a clock that has since been set back is kept", async () => {
      const { store, setNow } = open();
      await store.set(record);
      setNow(10);
      expect(await store.get("chat-1")).toEqual(record);
    });

    if (offers.tamper) {
      test.each([
        ["text that is not JSON", "{"],
        ["an empty text", ""],
        ["another type", "42"],
        ["null", "null"],
        ["a record without its run", JSON.stringify({ ...record, runId: undefined })],
        ["a cursor below zero", JSON.stringify({ ...record, next: -1 })],
        ["a cursor that is no whole number", JSON.stringify({ ...record, next: 1.5 })],
        ["another chat's record", JSON.stringify({ ...record, chatId: "chat-2" })],
      ])("%s is dropped as corrupt, once, and can be replaced", async (_what, stored) => {
        const { store, tamper, dropped } = open();
        await tamper?.("chat-1", stored);
        expect(await store.get("chat-1")).toBeUndefined();
        expect(await store.get("chat-1")).toBeUndefined();
        expect(dropped).toMatchObject([{ chatId: "chat-1", reason: "corrupt" }]);
        await store.set(record);
        expect(await store.get("chat-1")).toEqual(record);
      });
    }

    if (offers.reopen) {
      test("a record is still there after a restart", async () => {
        const { store, reopen } = open();
        await store.set(record);
        expect(await reopen?.().get("chat-1")).toEqual(record);
      });
    }
  });
}
