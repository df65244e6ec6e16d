import { answerModelCall, type LinnetApi, oncePerCall } from "@linnet/client";
import type { LinnetDataParts } from "@linnet/protocol";
import { readSettings } from "../editor/read-settings.ts";
import type { RunReading } from "../runs/run-reading.ts";
import { askEditorModel } from "./ask-editor-model.ts";
import { awaitEditorModel } from "./editor-models.ts";

export interface AnswerModelCallsOptions {
  api: () => LinnetApi;
  /** The id of this window's extension, which is the same after a reload. */
  client: string;
  onFailure: (error: unknown) => void;
}

/**
 * Answers the calls of the editor's models that a run waits for, as long as the run is read. After a
 * reload, the run is read from its start, and an open call is claimed again.
 */
export function answerModelCalls(reading: RunReading, options: AnswerModelCallsOptions): void {
  const { api, client, onFailure } = options;
  const ended = new AbortController();

  const take = oncePerCall(async ({ id: callId, model: name }: LinnetDataParts["model-call"]) => {
    const { signal } = ended;
    if (signal.aborted) return;
    try {
      const model = await awaitEditorModel(name, signal);
      signal.throwIfAborted();
      // Another editor of the person may have it, unless it was chosen in this one.
      if (!model && readSettings().model !== name) return;
      await answerModelCall({
        api: api().modelCalls,
        callId,
        client,
        ask: (request, stopped) => askEditorModel(model, request, stopped),
        signal,
      });
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  });

  reading.listen({
    onChunks(chunks) {
      for (const chunk of chunks) {
        if (chunk.type === "data-model-call") void take(chunk.data);
      }
    },
    onEnd: () => ended.abort(),
  });
}
