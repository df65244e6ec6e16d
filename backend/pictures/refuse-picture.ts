import { inEnglish, type Said, type SaidCode, sentence } from "@linnet/protocol";
import { Refusal } from "../problems/refusal.ts";

/** The refusal of a file that was sent as a picture: what is wrong with it, and what to do. */
export function refusePicture(
  saidCode: SaidCode,
  values?: Said[number]["values"],
  code: "invalid-request" | "body-too-large" | "unsupported-media-type" = "invalid-request",
): Refusal {
  const said = [sentence(saidCode, values)];
  const detail = inEnglish(said);
  return new Refusal(code, { detail, said, errors: [{ path: "file", message: detail }] });
}
