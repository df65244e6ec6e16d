/** Everything that can be run by name, without the prefix `linnet.`; `package.json` declares them. */
export const COMMANDS = [
  "open",
  "newChat",
  "showChats",
  "renameChat",
  "deleteChat",
  "refreshChats",
  "showOlderChats",
  "draftFromSelection",
  "draftFromFile",
  "draftFromStaged",
  "draftFromCommit",
  "draftFromRelease",
  "draftFromUrl",
  "stop",
  "connect",
  "pasteToken",
  "disconnect",
  "showStatus",
  "openSettings",
  "openWalkthrough",
] as const;
export type Command = (typeof COMMANDS)[number];
