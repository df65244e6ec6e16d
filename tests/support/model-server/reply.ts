import type { FinishReason, HttpErrorStep, Usage } from "./plan.ts";

/** How the steps of a plan reach the client: as events, or collected into one JSON body. */
export interface Reply {
  text(token: string): Promise<void>;
  reasoning(token: string): Promise<void>;
  /** Opens a tool call; its arguments follow as deltas with the same `index`. */
  toolCall(index: number, id: string, name: string): Promise<void>;
  toolArguments(index: number, delta: string): Promise<void>;
  finish(reason: FinishReason, usage: Usage): Promise<void>;
  raw(bytes: string | Uint8Array): Promise<void>;
  errorEvent(message: string): Promise<void>;
  httpError(error: HttpErrorStep): void;
  /** Resolves when everything that was sent has left this process. */
  flushed(): Promise<void>;
  /** Ends the response as it stands. */
  end(): void;
}

/** An error body as OpenAI sends it. */
export function errorBody(error: { message: string; type: string; code: string | null }): string {
  const { message, type, code } = error;
  return JSON.stringify({ error: { message, type, param: null, code } });
}
