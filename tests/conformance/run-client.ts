import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { ClientTask } from "./client-conformance.ts";

/** A client that takes longer than this hangs, in milliseconds. */
const PATIENCE_MS = 120_000;

/**
 * Runs a client program: it finds its task in `LINNET_URL`, `LINNET_TOKEN`, `LINNET_CHAT_ID`,
 * `LINNET_MESSAGE_ID` and `LINNET_TEXT`, prints the text of the answer, and ends.
 *
 * @param command - As one would type it into a shell.
 * @throws Error when the program fails, or does not end.
 */
export async function runClient(command: string, task: ClientTask): Promise<string> {
  const client = spawn(command, {
    shell: true,
    // Where `npm run` was called, whose paths the command has.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ["ignore", "pipe", "inherit"],
    timeout: PATIENCE_MS,
    env: {
      ...process.env,
      LINNET_URL: task.url,
      LINNET_TOKEN: task.token,
      LINNET_CHAT_ID: task.chatId,
      LINNET_MESSAGE_ID: task.messageId,
      LINNET_TEXT: task.text,
    },
  });
  const [printed, [code, signal]] = await Promise.all([text(client.stdout), once(client, "close")]);
  if (code !== 0) throw new Error(`The client ended with ${signal ?? code}.`);
  return printed;
}
