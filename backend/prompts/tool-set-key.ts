/** Names of the tool sets (`tools/tool-sets.ts` says what is in them). */
export type ToolSetKey = "none" | "research" | "drafting";
