import { problemSchema } from "@linnet/protocol";
import { z } from "zod";

/** An error on its way from the host: what the backend said, or why nobody answered. */
export const wireErrorSchema = z.object({
  problem: problemSchema,
  /** Set when it was the connection that failed. */
  connection: z.enum(["unreachable", "cut", "silent", "garbled"]).optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** What the webview posts. */
export const webviewMessageSchema = z.object({
  kind: z.literal("call"),
  /** Counts up within one document of the webview. */
  id: z.int(),
  name: z.string(),
  input: z.unknown(),
});
export type WebviewMessage = z.infer<typeof webviewMessageSchema>;

/** What the host posts. */
export const hostMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), id: z.int(), output: z.unknown() }),
  z.object({ kind: z.literal("failure"), id: z.int(), error: wireErrorSchema }),
  z.object({ kind: z.literal("event"), name: z.string(), payload: z.unknown() }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;

/** One end of the only channel between host and webview. */
export interface WirePort {
  post(message: unknown): void;
  /** Calls back on every message until the returned function is called. */
  listen(listener: (message: unknown) => void): () => void;
}
