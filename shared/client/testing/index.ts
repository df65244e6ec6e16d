export { runIdStoreContract } from "../storage/run-id-store-contract.ts";
export { eventText, type Fault, LoopbackBackend, LoopbackRun } from "./loopback-backend.ts";
export { ManualClock } from "./manual-clock.ts";
export { foldedMessage, userMessage } from "./read-stream.ts";
export { RECORDED_MESSAGE_ID, recordedRun } from "./recorded-run.ts";
export { markChunk, textChunks, turnEndChunk } from "./session-chunks.ts";
