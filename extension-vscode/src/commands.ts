/** The commands that `package.json` declares, without their prefix `linnet.`. */
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
