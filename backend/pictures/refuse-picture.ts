import { Refusal } from "../problems/refusal.ts";

/** The refusal of a file that was sent as a picture: what is wrong with it, and what to do. */
export function refusePicture(
  message: string,
  code: "invalid-request" | "body-too-large" | "unsupported-media-type" = "invalid-request",
): Refusal {
  return new Refusal(code, {
    detail: `The file ${message}.`,
    errors: [{ path: "file", message }],
  });
}
