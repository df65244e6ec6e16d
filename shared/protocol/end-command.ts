/** The message that ends a session (PROTOCOL.md, "Sessions"). It is no message of the conversation. */
export const END_COMMAND = "/done";

/** Whether a message to a session is the wish to end it. */
export function isEndCommand(message: string): boolean {
  return message.trim() === END_COMMAND;
}
