import { expect, test, vi } from "vitest";
import { changeModel } from "./change-model.ts";

const { chooseModel } = vi.hoisted(() => ({
  chooseModel: vi.fn(async (_: object) => ({ model: "a/model" })),
}));
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
vi.mock("../../../setup/choose-model.ts", () => ({ chooseModel }));
vi.mock("../current-person.ts", () => ({ requirePerson: async () => ({}) }));
vi.mock("./is-operator.ts", () => ({ isOperator: () => true }));

test.each([
  ["sk-ant-a", "openai", { provider: "anthropic" }],
  ["xai-a", "google", { provider: "openai-compatible", baseUrl: "https://api.x.ai/v1" }],
  ["sk-ant-a", undefined, { provider: "anthropic" }],
  ["sk-a", "openai", { provider: "openai" }],
  ["sk-ant-a", "openai-compatible", { provider: "openai-compatible", baseUrl: "http://own/v1" }],
])("the key %s with the provider %s is shown to %o", async (key, provider, expected) => {
  const form = new FormData();
  form.set("key", key);
  form.set("baseUrl", "http://own/v1");
  if (provider) form.set("provider", provider);
  expect(await changeModel({}, form)).toEqual({ done: "a/model drafts from now on." });
  expect(chooseModel).toHaveBeenLastCalledWith({ baseUrl: undefined, ...expected, key }, undefined);
});
