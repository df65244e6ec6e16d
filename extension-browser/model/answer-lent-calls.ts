import { answerModelCall, LinnetApi, oncePerCall } from "@linnet/client";
import { askBuiltInModel } from "./ask-built-in-model.ts";
import { modelAvailability } from "./built-in-model.ts";
import { type LentCall, lentCallSchema } from "./lent-call.ts";

/**
 * Answers each call that it is told of, once at a time.
 *
 * @param onIdle No call is under way any more.
 * @returns what takes a message of the extension.
 */
export function answerLentCalls(onIdle: () => void): {
  take: (message: unknown) => void;
  isIdle: () => boolean;
} {
  let open = 0;
  const answerOnce = oncePerCall(async (call: LentCall & { id: string }) => {
    const { id: callId, backendUrl, token, client, isChosen } = call;
    try {
      // Another browser of the person may have the model, unless it was chosen in this one.
      if (!isChosen && (await modelAvailability()) !== "available") return;
      const api = new LinnetApi({ baseUrl: backendUrl, getToken: async () => token || undefined });
      // The backend says when nobody wants the answer any more.
      const { signal } = new AbortController();
      await answerModelCall({ api: api.modelCalls, callId, client, ask: askBuiltInModel, signal });
    } catch (error) {
      console.warn("Linnet: a model call was not answered.", error);
    }
  });

  async function take(call: LentCall): Promise<void> {
    open += 1;
    await answerOnce({ ...call, id: call.linnetModelCall });
    open -= 1;
    if (open === 0) onIdle();
  }

  return {
    take: (message) => {
      const call = lentCallSchema.safeParse(message).data;
      if (call) void take(call);
    },
    isIdle: () => open === 0,
  };
}
