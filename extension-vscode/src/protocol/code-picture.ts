import { z } from "zod";
import { defineCall, defineEvent, noOutput } from "./host-call.ts";

/** A piece of a line in one colour. */
const codeTokenSchema = z.object({
  text: z.string(),
  /** As CSS has it. */
  color: z.string(),
  isBold: z.boolean(),
  isItalic: z.boolean(),
});
export type CodeToken = z.infer<typeof codeTokenSchema>;

/** Code in the colours of one theme. */
const highlightedCodeSchema = z.object({
  background: z.string(),
  foreground: z.string(),
  lines: z.array(z.array(codeTokenSchema)),
});
export type HighlightedCode = z.infer<typeof highlightedCodeSchema>;

/** The selection of an editor, of which a picture is made. */
export const selectedCodeSchema = z.object({
  /** The name of the file, without its folders. */
  file: z.string(),
  /** The number of the first line in the file, from 1. */
  firstLine: z.int(),
  text: z.string(),
  /** Whether the editor's own theme is dark. */
  isDark: z.boolean(),
  light: highlightedCodeSchema,
  dark: highlightedCodeSchema,
});
export type SelectedCode = z.infer<typeof selectedCodeSchema>;

/** Reads and highlights the selection. It fails where there is none, or one that is too long. */
export const selectCode = defineCall("selectCode", z.object({}), selectedCodeSchema);

/** The person has asked by a command for a picture of this code. */
export const codePictureAsked = defineEvent("codePictureAsked", selectedCodeSchema);

const waitingPictureSchema = z.object({
  type: z.string(),
  bytes: z.instanceof(ArrayBuffer),
  altText: z.string().optional(),
});
export type WaitingPicture = z.infer<typeof waitingPictureSchema>;

/** Keeps a picture that waits for a post: the editor removes the document of a hidden view. Null ends that. */
export const keepPicture = defineCall(
  "keepPicture",
  z.object({ id: z.string(), picture: waitingPictureSchema.nullable() }),
  noOutput,
);

/** Keeps the code that the person is asked about, for the same reason. Null ends that; the newest is kept. */
export const keepCode = defineCall(
  "keepCode",
  z.object({ id: z.string(), code: selectedCodeSchema.nullable() }),
  noOutput,
);

/** What is kept: the pictures, from the oldest, and the code that was asked about when the view was hidden. */
export const keptPictures = defineCall(
  "keptPictures",
  z.object({}),
  z.object({
    pictures: z.array(z.object({ id: z.string(), picture: waitingPictureSchema })),
    code: selectedCodeSchema.optional(),
  }),
);
