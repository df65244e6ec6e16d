export { arbitraryRun } from "./arbitrary-run.ts";
export { readMessage } from "./read-message.ts";
