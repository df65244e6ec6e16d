/**
 * Lets each model call be answered once at a time. The stream may name a call again while its last answer is just
 * ending: the call is then looked at once more after that.
 *
 * @param answer It must not reject.
 */
export function oncePerCall<Call extends { id: string }>(
  answer: (call: Call) => Promise<void>,
): (call: Call) => Promise<void> {
  const named = new Map<string, Call | undefined>();
  return async function take(call: Call): Promise<void> {
    if (named.has(call.id)) {
      named.set(call.id, call);
      return;
    }
    named.set(call.id, undefined);
    await answer(call);
    const again = named.get(call.id);
    named.delete(call.id);
    if (again) await take(again);
  };
}
