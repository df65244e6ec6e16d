import type { LinnetMessage } from "@linnet/protocol";
import * as vscode from "vscode";
import type { RunReading } from "../runs/run-reading.ts";
import type { RunReadings } from "../runs/run-readings.ts";

/** What sends a message that was not written in the view. */
export interface TurnBeginning {
  readings: Pick<RunReadings, "send">;
  /** Looks at a message before it is sent; throws to refuse it. */
  inspect: (message: LinnetMessage) => Promise<void>;
  /** Removes a message from the outbox, unless another one is there: the caller has told why it is not sent. */
  forget: (chatId: string, id: string) => Promise<void>;
  cancel: (chatId: string, id: string) => Promise<void>;
}

/**
 * Sends a message for the editor's own chat or one of its agents.
 *
 * @param token - Stops the run, also after this has returned.
 * @throws What `inspect` and `send` throw: then the message is not sent later either.
 */
export async function beginTurn(
  { readings, inspect, forget, cancel }: TurnBeginning,
  chatId: string,
  message: LinnetMessage,
  token: vscode.CancellationToken,
): Promise<RunReading> {
  await inspect(message);
  if (token.isCancellationRequested) throw new vscode.CancellationError();
  const stop = () => {
    void cancel(chatId, message.id).catch(() => {});
    // A backend that is away must not get it later.
    void forget(chatId, message.id);
  };
  token.onCancellationRequested(stop);
  try {
    const { reading } = await readings.send(chatId, message);
    // The backend may have been away when the person stopped it.
    if (token.isCancellationRequested) stop();
    return reading;
  } catch (error) {
    await forget(chatId, message.id);
    throw error;
  }
}
