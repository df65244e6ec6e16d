import { draftFileSchema } from "@linnet/protocol";
import { importDrafts } from "../../../../account/import-drafts.ts";
import { readDraftsMarkdown } from "../../../../drafts/drafts-markdown.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import { DRAFT_FILE_TYPES, importDraftsOperation } from "../../../../http/operations/drafts.ts";
import { mediaTypeOf, readText, storableValue } from "../../../../http/read-json.ts";
import { validValue } from "../../../../http/valid-value.ts";
import { inTurn } from "../../../../pictures/in-turn.ts";
import { Refusal } from "../../../../problems/refusal.ts";

/** Largest file of drafts, in bytes: pictures are in it as text. */
const LARGEST_FILE = 64 * 1_048_576;

function refuse(
  message: string,
  code: "invalid-request" | "unsupported-media-type" | "body-too-large",
): Refusal {
  return new Refusal(code, {
    detail: `The file ${message}.`,
    errors: [{ path: "file", message }],
  });
}

async function readFile(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request);
  if (type !== "text/markdown" && type !== "application/json") {
    const message = `comes as ${type ?? "nothing named"}: send it as ${DRAFT_FILE_TYPES.join(" or ")}`;
    throw refuse(message, "unsupported-media-type");
  }
  const text = await readText(request, LARGEST_FILE, (limit) =>
    refuse(
      `has more than ${limit / 1_048_576} MB: split it, with fewer drafts in each`,
      "body-too-large",
    ),
  );
  if (type === "application/json") return storableValue(text);
  const file = readDraftsMarkdown(text);
  if (file.drafts.length > 0) return file;
  const message = "has no draft: write each post as a quotation, in lines that begin with >";
  throw refuse(message, "invalid-request");
}

export const POST = defineRoute(importDraftsOperation, async ({ caller, request }) =>
  // A file and its pictures take much memory: one at a time.
  inTurn("import", caller.userId, async () => {
    const file = validValue(draftFileSchema, await readFile(request), "body");
    return Response.json(await importDrafts(caller.userId, file));
  }),
);
