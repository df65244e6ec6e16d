// A model that an extension brings into the editor. It begins to answer at once, waits until the
// workspace's `.git/may-answer` is there, and hands in a draft.
const { appendFileSync, existsSync } = require("node:fs");
const { join } = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");
const vscode = require("vscode");

const DRAFT = {
  variants: [{ posts: [{ text: "A counter that never goes back.", claims: [] }] }],
};

const provider = {
  provideLanguageModelChatInformation: () => [
    {
      id: "small",
      name: "Scripted model",
      family: "scripted",
      version: "1",
      maxInputTokens: 32_000,
      maxOutputTokens: 4_000,
      capabilities: { toolCalling: true },
    },
  ],
  provideTokenCount: (_model, text) => Math.ceil(String(text).length / 4),
  async provideLanguageModelChatResponse(_model, messages, options, progress, token) {
    const git = join(vscode.workspace.workspaceFolders[0].uri.fsPath, ".git");
    const said = messages.flatMap(({ content }) => content.map(({ value = "" }) => value));
    const tools = (options.tools ?? []).map(({ name }) => name);
    appendFileSync(join(git, "asked"), `${JSON.stringify({ said, tools })}\n`);
    progress.report(new vscode.LanguageModelTextPart("Here comes the draft. "));
    while (!existsSync(join(git, "may-answer"))) {
      if (token.isCancellationRequested) {
        appendFileSync(join(git, "cancelled"), "once\n");
        return;
      }
      await sleep(50);
    }
    progress.report(new vscode.LanguageModelToolCallPart("call-1", "submitDraft", DRAFT));
  },
};

exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.lm.registerLanguageModelChatProvider("scripted", provider));
};
