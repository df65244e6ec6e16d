import type { AnsweredPost, Voice } from "@linnet/protocol";
import type { Lease } from "../db/queries/leases.ts";
import type { OutsideTexts } from "../prompts/outside-texts.ts";
import type { SourceRegister } from "../prompts/source-register.ts";
import type { ReadableAddresses } from "./readable-addresses.ts";

/** The facts about the turn for its tools; undefined outside a stored run. */
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
  /** The sources of the conversation. */
  register: SourceRegister;
  /** Takes in a page that a tool has read; it is shown in the answer. */
  addSource(page: { url: string; title?: string }): { id: string };
  /** The addresses that may be read without asking the person. */
  addresses: ReadableAddresses;
  /** The texts of the conversation that come from outside. */
  outside: OutsideTexts;
  /** The post that the person has asked to answer since the last draft. */
  answers?: AnsweredPost | undefined;
  /** The posts of the draft before this turn, where the person has edited it: their own words, too. */
  edited: readonly string[];
}
