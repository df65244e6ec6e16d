import type { ClientModelErrorKind, ClientPart, ClientRequest } from "@linnet/protocol";
import * as vscode from "vscode";

/** A message as the editor's interface takes it. It knows no system messages: these go first, as the user's. */
function toEditorMessage(
  message: ClientRequest["messages"][number],
): vscode.LanguageModelChatMessage {
  const { User, Assistant } = vscode.LanguageModelChatMessage;
  switch (message.role) {
    case "system":
    case "user":
      return User(message.text);
    case "assistant":
      return Assistant(
        message.content.map((part) =>
          part.type === "text"
            ? new vscode.LanguageModelTextPart(part.text)
            : new vscode.LanguageModelToolCallPart(
                part.toolCallId,
                part.toolName,
                Object(part.input),
              ),
        ),
      );
    case "tool":
      return User(
        message.results.map(
          ({ toolCallId, output }) =>
            new vscode.LanguageModelToolResultPart(toolCallId, [
              new vscode.LanguageModelTextPart(output),
            ]),
        ),
      );
  }
}

/** Why the editor gave no answer, by the code of its error. */
const KINDS: Record<string, ClientModelErrorKind> = {
  NoPermissions: "refused",
  Blocked: "quota",
  NotFound: "unknown-model",
};

function errorPart(error: unknown): ClientPart {
  const code = error instanceof vscode.LanguageModelError ? error.code : "";
  const message = error instanceof Error ? error.message : String(error);
  return { type: "error", kind: KINDS[code] ?? "failed", message: message.slice(0, 1_000) };
}

/**
 * Asks a model of the editor, which asks the person for consent the first time.
 *
 * @param model - `undefined`: the editor does not have the model that was chosen.
 */
export async function* askEditorModel(
  model: vscode.LanguageModelChat | undefined,
  { messages, tools, toolChoice }: ClientRequest,
  signal: AbortSignal,
): AsyncGenerator<ClientPart> {
  if (!model) {
    yield { type: "error", kind: "unknown-model", message: "no extension offers it" };
    return;
  }
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = () => cancellation.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const { Auto, Required } = vscode.LanguageModelChatToolMode;
    const { stream } = await model.sendRequest(
      messages.map(toEditorMessage),
      {
        justification: vscode.l10n.t("Linnet drafts posts with the model that you have chosen."),
        tools: tools.map(({ name, description = "", inputSchema }) => ({
          name,
          description,
          inputSchema,
        })),
        // The editor takes "required" for one tool only.
        toolMode: toolChoice === "required" && tools.length === 1 ? Required : Auto,
      },
      cancellation.token,
    );
    let calls = 0;
    for await (const part of stream) {
      if (part instanceof vscode.LanguageModelTextPart) yield { type: "text", text: part.value };
      if (part instanceof vscode.LanguageModelToolCallPart) {
        const { callId: toolCallId, name: toolName, input } = part;
        calls += 1;
        yield { type: "tool-call", toolCallId, toolName, input };
      }
    }
    yield { type: "finish", reason: calls > 0 ? "tool-calls" : "stop" };
  } catch (error) {
    yield errorPart(error);
  } finally {
    signal.removeEventListener("abort", cancel);
    cancellation.dispose();
  }
}
