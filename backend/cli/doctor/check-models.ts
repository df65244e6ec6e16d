import { checkModel, NEEDED_VARIABLE } from "../../models/check-model.ts";
import { askForModels } from "../../models/choose-models.ts";
import { listModels } from "../../models/list-models.ts";
import { ConfigurationError, type Environment, parseEnvironment } from "../../process/env.ts";
import type { ModelChoice } from "../../setup/model-choice.ts";
import { act, type Finding, findingOf, note, ok } from "./finding.ts";

const PROVIDERS = {
  AI_GATEWAY_API_KEY: "gateway",
  GOOGLE_GENERATIVE_AI_API_KEY: "google",
  OPENAI_API_KEY: "openai",
  ANTHROPIC_API_KEY: "anthropic",
  OPENAI_COMPATIBLE_BASE_URL: "openai-compatible",
} as const;

/** What a refused list means, in plain words. */
function problemOf(error: unknown): [detail: string, todo: string] {
  const status = Number(/answered (\d+)/.exec(String(error))?.[1]);
  if (status === 401 || status === 403 || status === 400) {
    return [
      `the provider refuses it (${status})`,
      "check that it is whole and still valid at the provider",
    ];
  }
  if (status === 402 || status === 429) {
    return [
      `the provider accepts no more requests (${status})`,
      "look after credit and limits at the provider",
    ];
  }
  if (status)
    return [`the provider answered ${status}`, "try again later, or look at its status page"];
  if (error instanceof Error && error.name === "TimeoutError") {
    return ["the provider did not answer within three seconds", "check the network, and try again"];
  }
  if (error instanceof TypeError) {
    return [
      "the provider cannot be reached",
      "check the network, a proxy, and the provider's address",
    ];
  }
  return ["what answered has no list of models", "check the provider's address"];
}

async function checkProvider(
  variable: keyof typeof PROVIDERS,
  environment: Environment,
): Promise<Finding> {
  if (!environment[variable]) return ok(variable, "not set");
  try {
    const { length } = await listModels(PROVIDERS[variable], environment);
    if (length === 0)
      return act(
        variable,
        "set, and offers no model",
        "load a model, or allow one at the provider",
      );
    return ok(variable, `set, and offers ${length} models`);
  } catch (error) {
    const [detail, todo] = problemOf(error);
    return act(variable, `set, but ${detail}`, todo);
  }
}

async function checkOllama(environment: Environment): Promise<Finding> {
  if (environment.LINNET_PROBE_LOCAL_MODELS !== "1") return ok("Ollama", "not looked for");
  // Without any key, a start looks for it.
  const found = await askForModels(parseEnvironment({}));
  if (!found?.list) return ok("Ollama", "does not run here");
  return found.list.length > 0
    ? ok("Ollama", `runs here, with ${found.list.length} models`)
    : note("Ollama", "runs here without a model", "ollama pull a model that writes");
}

/** Whether the provider that the owner chose on `/start` takes the key from there. */
export async function checkChoice(
  { provider, key, baseUrl, model }: ModelChoice,
  environment: Environment,
): Promise<Finding> {
  const name = "model of the start page";
  const chosen = `${provider}/${model}${key ? ", with a key" : ""}`;
  const variable = NEEDED_VARIABLE[provider];
  const asked =
    provider === "openai-compatible"
      ? { ...environment, OPENAI_COMPATIBLE_BASE_URL: baseUrl, OPENAI_COMPATIBLE_API_KEY: key }
      : { ...environment, [variable]: key };
  try {
    await listModels(provider, asked);
    return ok(name, chosen);
  } catch (error) {
    const [detail, todo] = problemOf(error);
    return act(name, `${chosen}, but ${detail}`, todo);
  }
}

/** Which models there are: each key's answer, and servers on this machine. */
export async function checkModels(environment: Environment): Promise<Finding[]> {
  const variables: (keyof typeof PROVIDERS)[] = [
    "AI_GATEWAY_API_KEY",
    "GOOGLE_GENERATIVE_AI_API_KEY",
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "OPENAI_COMPATIBLE_BASE_URL",
  ];
  const findings = await Promise.all([
    ...variables.map((variable) => checkProvider(variable, environment)),
    checkOllama(environment),
  ]);
  for (const name of [environment.LINNET_MODEL, environment.LINNET_ROUTER_MODEL]) {
    if (!name) continue;
    try {
      checkModel(name);
      findings.push(ok("model", `${name} is wanted`));
    } catch (error) {
      if (error instanceof ConfigurationError) findings.push(findingOf(error.message, "act"));
      else throw error;
    }
  }
  return findings;
}
