import { APICallError } from "ai";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { callKnownModel, keepOffer, modelInPlaceOf } from "./offers.ts";

/** Lists of the test: a provider is not asked again. */
const listed = vi.hoisted(() => ({ models: undefined as { id: string }[] | undefined }));
vi.mock("./list-models.ts", () => ({
  listModels: async () => {
    if (!listed.models) throw new Error("not reachable");
    return listed.models;
  },
}));

let count = 0;
/** Names that no other test of this process has refused. */
let names: [string, string, string];

beforeEach(() => {
  count += 1;
  names = [9, 8, 7].map((major) => `openai/gpt-${major}${count}`) as typeof names;
  listed.models = undefined;
  keepOffer(
    "openai",
    names.map((name) => ({ id: name.slice("openai/".length) })),
  );
});

const unknown = (statusCode = 404, responseBody = "") =>
  new APICallError({ message: "no", url: "x", requestBodyValues: {}, statusCode, responseBody });

test.each([
  [404, ""],
  [410, ""],
  [400, '{"error":{"code":"model_not_found"}}'],
  [403, '{"error":{"code":"model_not_found"}}'],
])("a model that is unknown (%s %s) is replaced, for all that follows", async (status, body) => {
  const [gone, next] = names;
  const asked: string[] = [];
  const told: string[][] = [];
  const call = async (model: string) => {
    asked.push(model);
    if (model === gone) throw unknown(status, body);
    return model;
  };
  const tell = async (...pair: string[]) => void told.push(pair);
  expect(await callKnownModel(gone, "agent", call, tell)).toBe(next);
  expect(await callKnownModel(gone, "agent", call, tell)).toBe(next);
  expect(asked).toEqual([gone, next, next]);
  expect(told).toEqual([[gone, next]]);
  expect(modelInPlaceOf(gone, "agent")).toBe(next);
});

test("the next is of the list as it is now", async () => {
  const [gone, alsoGone, last] = names;
  listed.models = [{ id: last.slice("openai/".length) }];
  const answer = await callKnownModel(gone, "agent", async (model) => {
    if (model === gone || model === alsoGone) throw unknown();
    return model;
  });
  expect(answer).toBe(last);
});

test("one call is given one other model, the next call the one after", async () => {
  const [gone, alsoGone, last] = names;
  const asked: string[] = [];
  const call = async (model: string) => {
    asked.push(model);
    if (model !== last) throw unknown();
    return model;
  };
  await expect(callKnownModel(gone, "agent", call)).rejects.toThrow();
  expect(asked).toEqual([gone, alsoGone]);
  expect(await callKnownModel(gone, "agent", call)).toBe(last);
});

test("what fails otherwise, or has no other model, is left as it is", async () => {
  const [model] = names;
  const refusal = unknown(503);
  await expect(callKnownModel(model, "agent", () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(modelInPlaceOf(model, "agent")).toBe(model);
  const other = unknown();
  const own = "openai-compatible/mine";
  await expect(callKnownModel(own, "agent", () => Promise.reject(other))).rejects.toBe(other);
  expect(modelInPlaceOf(own, "agent")).toBe(own);
});

test("the next of a known server is of the same family, not the first of its list", async () => {
  onTestFinished(() => provideEnvironment({ OPENAI_COMPATIBLE_BASE_URL: "" }));
  provideEnvironment({ OPENAI_COMPATIBLE_BASE_URL: "https://openrouter.ai/api/v1/" });
  listed.models = ["any/dear-pro", "openai/gpt-5.4", "openai/gpt-5.4-mini"].map((id) => ({ id }));
  const gone = "openai-compatible/openai/gpt-5-mini";
  const answer = await callKnownModel(gone, "agent", async (model) => {
    if (model === gone) throw unknown();
    return model;
  });
  expect(answer).toBe("openai-compatible/openai/gpt-5.4-mini");
});
