/** The English texts of the view that `@linnet/ui` does not have. */
export const viewStrings = {
  beginHint: "Or draft at once from what you have here:",
  beginSelection: "Selection",
  beginFile: "Current file",
  beginStaged: "Staged changes",
  beginCommit: "Last commit",
  beginRelease: "Release notes",
  beginUrl: "Address",
  openOptions: "Settings",
  backendDownHint: "Start it, or correct its address in the settings.",
  attachMore: "Attach...",
  backendModel: "Backend's model",
  modelMissing: "Missing: {model}",
  changeModel: "Model that drafts: {model}. Choose another",
  secretFound: "Line {line} contains what looks like a secret ({name}, {preview}).",
  sendSecretAnyway: "Send it anyway",
  takeSecretsOut: "Take it out",
  insertDraft: "Insert",
  saveDraft: "Save",
  hostSilent: "Reconnecting to the editor...",
  openElsewhere:
    "This window may be on another machine than Linnet. In that case, open this address in a browser on Linnet's machine, or use a token:",
  copyAddress: "Copy the address",
  confirmCode: "Type the last characters of this code in your browser:",
  openPage: "Open the page",
  copyCode: "Copy the code",
  useToken: "Use a token",
} as const;

export type ViewStringKey = keyof typeof viewStrings;
