import type { AgentStepRequest, AgentStepResult } from "../../prompts/agent-config.ts";
import { type AgentStepSink, callAgentModel } from "../../turns/call-agent-model.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/**
 * One model call of an agent, with the tools that it calls. Inside a workflow it is a durable
 * step that streams into the run's chunk log; outside, a plain function that writes to `sink`.
 *
 * @throws FatalError when no retry can mend it, or none is left; RetryableError otherwise.
 */
export async function runAgentStep(
  request: AgentStepRequest,
  sink?: AgentStepSink,
): Promise<AgentStepResult> {
  "use step";
  return callAgentModel(request, sink);
}
runAgentStep.maxRetries = ENGINE_RETRIES;
