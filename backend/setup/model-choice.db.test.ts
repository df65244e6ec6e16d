import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { applyModelChoice, followModelChoice, variablesThatDecide } from "./apply-model-choice.ts";
import { chooseModel } from "./choose-model.ts";
import {
  type ModelChoice,
  modelChoiceOf,
  readModelChoice,
  writeModelChoice,
} from "./model-choice.ts";

withTestDatabase();

/** A server at which nobody listens: its list cannot be had, and the named model is used anyway. */
const NOBODY = "http://127.0.0.1:9/v1";
const CHOICE: ModelChoice = {
  provider: "openai-compatible",
  key: "a-key-of-a-test",
  baseUrl: NOBODY,
  model: "small",
};

beforeEach(async () => {
  provideEnvironment({
    LINNET_SECRET: "a secret of thirty-two characters",
    LINNET_PROBE_LOCAL_MODELS: "0",
    LINNET_MODEL: "",
    LINNET_ROUTER_MODEL: "",
    OPENAI_COMPATIBLE_BASE_URL: "",
    OPENAI_COMPATIBLE_API_KEY: "",
  });
  runtimeState().given = environment();
  await applyModelChoice(await writeModelChoice(pool(), undefined));
});

test("a choice is stored without its key in sight, and read under the same secret only", async () => {
  const stored = await writeModelChoice(pool(), CHOICE);
  expect(await readModelChoice(pool())).toBe(stored);
  expect(stored).not.toContain(CHOICE.key);
  expect(modelChoiceOf(stored)).toEqual(CHOICE);
  provideEnvironment({ LINNET_SECRET: "another secret of about as many characters" });
  expect(modelChoiceOf(stored)).toBeUndefined();
});

test("a choice is used at once, and without it the local model is", async () => {
  await applyModelChoice(await writeModelChoice(pool(), CHOICE));
  expect(environment()).toMatchObject({
    LINNET_MODEL: "openai-compatible/small",
    OPENAI_COMPATIBLE_BASE_URL: NOBODY,
    OPENAI_COMPATIBLE_API_KEY: CHOICE.key,
  });
  await applyModelChoice(await writeModelChoice(pool(), undefined));
  expect(environment().LINNET_MODEL).toBe("local/extractive");
  expect(environment().OPENAI_COMPATIBLE_API_KEY).toBeUndefined();
});

test("a choice that another instance stored is followed; a look that came too late is not", async () => {
  const before = await readModelChoice(pool());
  const stored = await writeModelChoice(pool(), CHOICE);
  await followModelChoice(stored);
  expect(environment().LINNET_MODEL).toBe("openai-compatible/small");
  await followModelChoice(before);
  expect(environment().LINNET_MODEL).toBe("openai-compatible/small");
});

test("the operator's variables win over a choice", async () => {
  provideEnvironment({ LINNET_MODEL: "local/extractive" });
  runtimeState().given = environment();
  await applyModelChoice(await writeModelChoice(pool(), CHOICE));
  expect(environment().LINNET_MODEL).toBe("local/extractive");
  expect(environment().OPENAI_COMPATIBLE_API_KEY).toBeUndefined();
  expect(variablesThatDecide()).toEqual(["LINNET_MODEL"]);
});

test("a known provider is not asked without a key, by the address of its server either", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetch = vi.fn(async () => Response.json({ data: [{ id: "openai/gpt-5.4" }] }));
  vi.stubGlobal("fetch", fetch);
  for (const baseUrl of ["https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1/"]) {
    const chosen = await chooseModel({ provider: "openai-compatible", baseUrl }, undefined);
    expect(chosen).toEqual({ error: "Key: paste the provider's key." });
  }
  expect(fetch).not.toHaveBeenCalled();
});
