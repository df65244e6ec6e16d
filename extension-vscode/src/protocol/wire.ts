import { CONNECTION_ERROR_CODES } from "@linnet/client";
import { problemSchema } from "@linnet/protocol";
import { z } from "zod";

/** An error of the host: the problem that the backend has returned, or why it could not be reached. */
export const wireErrorSchema = z.object({
  problem: problemSchema,
  /** The code of a ConnectionError; left out for other errors. */
  connection: z.enum(CONNECTION_ERROR_CODES).optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** A message from the webview. */
export const webviewMessageSchema = z.object({
  kind: z.literal("call"),
  /** Unique within one document of the webview. */
  id: z.int(),
  name: z.string(),
  input: z.unknown(),
});
export type WebviewMessage = z.infer<typeof webviewMessageSchema>;

/** A message from the host. */
export const hostMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), id: z.int(), output: z.unknown() }),
  z.object({ kind: z.literal("failure"), id: z.int(), error: wireErrorSchema }),
  z.object({ kind: z.literal("event"), name: z.string(), payload: z.unknown() }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;

/** One end of the only channel between host and webview. */
export interface WirePort {
  post(message: unknown): void;
  /** Calls `listener` with every message until the returned function is called. */
  listen(listener: (message: unknown) => void): () => void;
}
