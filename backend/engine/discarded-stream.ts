/**
 * Namespace of the engine's streams that nobody reads. `DurableAgent` insists on writing into a
 * stream of the engine's; what is to be read goes into the run's own log (turns/durable-model.ts).
 */
export const DISCARDED_NAMESPACE = "discarded";

// As the engine names a stream: `strm_<run>_user_<namespace in base64>`.
const SUFFIX = `_user_${btoa(DISCARDED_NAMESPACE)}`;

/** Whether what is written to this stream is to be forgotten. */
export function isDiscarded(name: string): boolean {
  return name.endsWith(SUFFIX);
}
