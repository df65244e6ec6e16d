/**
 * Response headers and SSE constants of a run's stream (PROTOCOL.md, "The stream").
 * Header names are lower case, the way `fetch` reports them.
 */
export const RUN_ID_HEADER = "x-workflow-run-id";
/** Index of the last stored chunk when the response began; `-1` when there is none. */
export const TAIL_INDEX_HEADER = "x-workflow-stream-tail-index";
/** Marks the AI SDK's UI message stream format, version `v1`. */
export const UI_MESSAGE_STREAM_HEADER = "x-vercel-ai-ui-message-stream";
/** Correlates a response with the backend's log lines. */
export const REQUEST_ID_HEADER = "x-request-id";
/** The event that closes every complete stream. */
export const DONE_EVENT_DATA = "[DONE]";
/** Longest silence on an open stream, in milliseconds, before a comment line is sent. */
export const KEEP_ALIVE_INTERVAL_MS = 15_000;
