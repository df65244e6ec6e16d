import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { type ProviderName, splitModel } from "./check-model.ts";
import { familiesOf } from "./known-servers.ts";
import { listModels } from "./list-models.ts";
import type { OfferedModel } from "./offered-model.ts";
import { providerRefusal } from "./provider-refusal.ts";
import { type ModelRole, rankModels } from "./rank-models.ts";

/** The models that this process knows of. */
interface Offers {
  lists: Map<ProviderName, readonly OfferedModel[]>;
  /** `provider/model` names that their provider did not know. */
  refused: Set<string>;
}

function offers(): Offers {
  return processSingleton("offers", () => ({ lists: new Map(), refused: new Set() }));
}

/** Keeps what a provider offers, for the whole process. */
export function keepOffer(provider: ProviderName, models: readonly OfferedModel[]): void {
  offers().lists.set(provider, models);
}

/** Returns the entry of `provider/model` in the provider's list. */
export function offeredModel(model: string): OfferedModel | undefined {
  const { provider, id } = splitModel(model);
  return (
    provider &&
    offers()
      .lists.get(provider)
      ?.find((offered) => offered.id === id)
  );
}

/** Models of the same provider that may stand in for one, the nearest first. */
export function alternativesTo(model: string, role: ModelRole): string[] {
  const { lists, refused } = offers();
  const { provider, id } = splitModel(model);
  if (!provider) return [];
  const families = familiesOf(provider, environment().OPENAI_COMPATIBLE_BASE_URL);
  return rankModels(families, lists.get(provider) ?? [], role, id)
    .map((other) => `${provider}/${other}`)
    .filter((other) => other !== model && !refused.has(other));
}

/** The model itself, or the one that this process uses since the provider refused it as unknown. */
export function modelInPlaceOf(model: string, role: ModelRole): string {
  if (!offers().refused.has(model)) return model;
  return alternativesTo(model, role)[0] ?? model;
}

/** Notes that a provider does not know a model, and looks what it offers now. */
async function refuse(model: string): Promise<void> {
  offers().refused.add(model);
  const { provider } = splitModel(model);
  if (!provider || provider === "local") return;
  try {
    keepOffer(provider, await listModels(provider, environment()));
  } catch (error) {
    log.warn({ provider, error }, "the provider's list of models could not be read");
  }
}

/**
 * Calls a model, or the one that is used in its place. One that its provider refuses as unknown is
 * replaced, for the whole process, by the next of the provider's list, which is asked once.
 *
 * @param onReplaced told before the next model is asked.
 * @throws what the call failed with.
 */
export async function callKnownModel<Result>(
  model: string,
  role: ModelRole,
  call: (model: string) => Promise<Result>,
  onReplaced?: (refused: string, next: string) => Promise<void>,
): Promise<Result> {
  const used = modelInPlaceOf(model, role);
  try {
    return await call(used);
  } catch (error) {
    if (!providerRefusal(error)?.isUnknownModel) throw error;
    await refuse(used);
    const [next] = alternativesTo(used, role);
    if (!next) throw error;
    log.error(
      { refused: used, next, role },
      "a model is unknown to its provider: the next of its list is used; LINNET_MODEL or LINNET_ROUTER_MODEL names another",
    );
    await onReplaced?.(used, next);
    try {
      return await call(next);
    } catch (nextError) {
      if (providerRefusal(nextError)?.isUnknownModel) offers().refused.add(next);
      throw nextError;
    }
  }
}
