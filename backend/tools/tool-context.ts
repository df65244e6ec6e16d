import type { Voice } from "@linnet/protocol";
import type { Lease } from "../db/queries/leases.ts";
import type { OutsideTexts } from "../prompts/outside-texts.ts";
import type { SourceRegister } from "../prompts/source-register.ts";
import type { ReadableAddresses } from "./readable-addresses.ts";

/** What tools know of the turn they work in; undefined outside a stored run. */
export interface ToolContext {
  /** The call's right to store anything. */
  lease: Lease;
  userId: string;
  chatId: string;
  messageId: string;
  /** `provider/model` of the agent that calls. */
  model: string;
  /** The voice of the chat's project. */
  voice?: Voice;
  /** What the conversation rests on. */
  register: SourceRegister;
  /** Takes in a page that a tool has read; it is shown in the answer. */
  addSource(page: { url: string; title?: string }): { id: string };
  /** What may be read without asking the person. */
  addresses: ReadableAddresses;
  /** What the conversation brings from outside. */
  outside: OutsideTexts;
}
