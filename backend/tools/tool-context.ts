/** What tools know of the turn they work in; undefined outside a stored run. */
export interface ToolContext {
  userId: string;
  chatId: string;
  messageId: string;
  /** `provider/model` of the agent that calls. */
  model: string;
}
