import { LinnetApi } from "@linnet/client";
import type { LinnetChunk } from "@linnet/protocol";
import { expect, onTestFinished, test, vi } from "vitest";
import { RunReading } from "../runs/run-reading.ts";
import { answerModelCalls } from "./answer-model-calls.ts";

vi.mock("../editor/read-settings.ts", () => ({ readSettings: () => ({ model: "small" }) }));
vi.mock("./editor-models.ts", () => ({ awaitEditorModel: async () => {} }));
vi.mock("./ask-editor-model.ts", () => ({
  askEditorModel: async function* ask() {
    yield { type: "error", kind: "failed", message: "no" };
  },
}));

const named: LinnetChunk = {
  type: "data-model-call",
  id: "part",
  data: { id: "call", model: "small" },
};

test("a call that is named again while its first answer ends is claimed again at once", async () => {
  const namedAgain = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  async function* batches() {
    yield [named];
    await namedAgain.promise;
    yield [named];
    await over.promise;
  }
  const request = { model: "small", messages: [], tools: [], toolChoice: "auto" as const };
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<boolean>();
  const api = new LinnetApi({ baseUrl: "http://127.0.0.1:1" });
  const claim = vi
    .spyOn(api.modelCalls, "claim")
    .mockResolvedValue({ claim: 1, expiresIn: 20, request });
  vi.spyOn(api.modelCalls, "sendParts").mockImplementation(() => {
    sent.resolve();
    return answered.promise;
  });
  const reading = new RunReading(batches());
  const onFailure = vi.fn();
  answerModelCalls(reading, { api: () => api, client: "me", onFailure });
  await sent.promise;
  const chunks = reading.chunks.length;
  namedAgain.resolve();
  await vi.waitFor(() => expect(reading.chunks.length).toBeGreaterThan(chunks));
  expect(claim).toHaveBeenCalledTimes(1);
  answered.resolve(true);
  await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(2));
  expect(onFailure).not.toHaveBeenCalled();
});
