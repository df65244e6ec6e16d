import { DurableAgent } from "@workflow/ai/agent";
import type { ModelMessage, UIMessageChunk } from "ai";
import { getWritable } from "workflow";
import { scriptedModel } from "../models/scripted-model";

async function model() {
  "use step";

  return scriptedModel();
}

/** "Building Durable AI Agents" of the Workflow SDK's documentation, with a model of our own. */
export async function chatWorkflow(messages: ModelMessage[]) {
  "use workflow";

  const writable = getWritable<UIMessageChunk>();

  const agent = new DurableAgent({
    model,
    instructions: "You are a helpful assistant.",
  });

  await agent.stream({
    messages,
    writable,
  });
}
