import { answerModelCall, type LinnetApi } from "@linnet/client";
import { readSettings } from "../editor/read-settings.ts";
import type { RunReading } from "../runs/run-reading.ts";
import { askEditorModel } from "./ask-editor-model.ts";
import { awaitEditorModel, findEditorModel } from "./editor-models.ts";

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
  /** The calls that are being answered, and whether they were named again meanwhile: the answer may be ending. */
  const answering = new Map<string, { isNamedAgain: boolean }>();

  async function answer(callId: string, model: string): Promise<void> {
    const before = answering.get(callId);
    if (before) {
      before.isNamedAgain = true;
      return;
    }
    const current = { isNamedAgain: false };
    answering.set(callId, current);
    try {
      const { signal } = ended;
      await awaitEditorModel(model, signal);
      signal.throwIfAborted();
      // Another editor of the person may have it, unless it was chosen in this one.
      if (readSettings().model !== model && !(await findEditorModel(model))) return;
      const ask = askEditorModel;
      await answerModelCall({ api: api().modelCalls, callId, client, ask, signal });
    } catch (error) {
      if (!ended.signal.aborted) onFailure(error);
    } finally {
      answering.delete(callId);
    }
    if (current.isNamedAgain && !ended.signal.aborted) await answer(callId, model);
  }

  reading.listen({
    onChunks(chunks) {
      for (const chunk of chunks) {
        if (chunk.type === "data-model-call") void answer(chunk.data.id, chunk.data.model);
      }
    },
    onEnd: () => ended.abort(),
  });
}
