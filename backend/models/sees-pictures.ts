import { LOCAL_MODEL } from "./check-model.ts";
import { offeredModel } from "./offers.ts";
import { providerRefusal } from "./provider-refusal.ts";

/**
 * Whether a model may be sent pictures: not the local one, and none of which its provider's list says that it
 * takes none. Most lists say nothing; then the provider refuses.
 *
 * @param model `provider/model`.
 */
export function maySeePictures(model: string): boolean {
  return model !== LOCAL_MODEL && offeredModel(model)?.seesPictures !== false;
}

/** What providers speak of when they refuse a picture, and how they say that the model takes none. */
const ABOUT_PICTURES = /image|vision|visual|multi-?modal|modalit|mmproj|content/i;
const TAKES_NONE =
  /(?:not|n't|un)[ -]?(?:supported|support|enabled|capable)|only support|not a (?:multi-?modal|vision)|at most 0|unknown variant|must be a string|should be 'text'|missing data/i;
/** OpenRouter's 404, which others answer for a model that they do not know. */
const NONE_FOR_PICTURES = /no endpoints found that support image/i;

/**
 * Whether a provider has refused a call because its model takes no pictures. The words are those of OpenAI,
 * Anthropic, Google, Mistral, Groq, DeepSeek, OpenRouter (with 404), Ollama, llama.cpp (with 500), LM Studio and vLLM.
 */
export function isPictureRefusal(error: unknown): boolean {
  const refusal = providerRefusal(error);
  const { status, message = "", isUnknownModel } = refusal ?? {};
  if (status === undefined || status === 401 || status === 403 || status === 429) return false;
  if (isUnknownModel) return NONE_FOR_PICTURES.test(message);
  return ABOUT_PICTURES.test(message) && TAKES_NONE.test(message);
}
