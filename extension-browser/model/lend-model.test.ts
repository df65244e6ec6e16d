import { beforeEach, expect, test, vi } from "vitest";

const fake = vi.hoisted(() => ({
  /** What the browser tells of open documents, one answer for each question; none afterwards. */
  contexts: [] as unknown[][],
  created: 0,
  /** Whether a document listens. */
  listens: false,
  told: [] as unknown[],
}));
vi.mock("wxt/browser", () => ({
  browser: {
    storage: { local: { get: async () => ({ "linnet.client": "this-browser" }) } },
    offscreen: {
      createDocument: async () => {
        fake.created += 1;
        fake.listens = true;
      },
    },
    runtime: {
      getContexts: async () => fake.contexts.shift() ?? [],
      sendMessage: async (message: unknown) => {
        if (!fake.listens) throw new Error("Receiving end does not exist.");
        fake.told.push(message);
      },
    },
  },
}));
vi.mock("../state/settings.ts", () => ({
  loadSettings: async () => ({ backendUrl: "http://127.0.0.1:1", token: "", model: "browser" }),
}));

const { lendModel } = await import("./lend-model.ts");
const { BUILT_IN_MODEL_ID } = await import("./built-in-model.ts");

const call = { id: "call-1", model: BUILT_IN_MODEL_ID };

beforeEach(() => {
  Object.assign(fake, { contexts: [], created: 0, listens: false, told: [] });
  vi.stubGlobal("navigator", {
    locks: { request: (_name: string, work: () => Promise<void>) => work() },
  });
});

test("a call goes to a document that is opened for it", async () => {
  await lendModel(call);
  expect(fake.created).toBe(1);
  expect(fake.told).toMatchObject([{ linnetModelCall: "call-1", client: "this-browser" }]);
});

test("a document that closes while it is asked is replaced by another", async () => {
  fake.contexts = [[{ documentUrl: "offscreen.html" }]];
  await lendModel(call);
  expect(fake.created).toBe(1);
  expect(fake.told).toMatchObject([{ linnetModelCall: "call-1" }]);
});
