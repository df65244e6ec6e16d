/** The tools for the editor's own agents that `package.json` declares. */
export const AGENT_TOOLS = ["linnet_draftPost", "linnet_readDraft"] as const;
export type AgentTool = (typeof AGENT_TOOLS)[number];
