import type { TextWithOmissions } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";
import * as vscode from "vscode";
import { describeOmission } from "./describe-omission.ts";

/** A context to attach, and a sentence about each thing that was left out of it. */
export interface ContextWithOmissions {
  data: ContextData;
  omissions: string[];
}

/**
 * Makes a context of a text.
 *
 * @param named - What the person sees in its place; of the title, 1,000 UTF-16 units are sent.
 * @throws Error with a reason for a person to read, when nothing is left of the text.
 */
export function contextOf(
  kind: ContextData["kind"],
  { text, omissions }: TextWithOmissions,
  named: { title: string; language: string },
): ContextWithOmissions {
  if (text.trim() === "") {
    const reasons = omissions.map(describeOmission).join(" ");
    throw new Error(
      vscode.l10n.t("{0}: there is no text to draft from. {1}", named.title, reasons).trim(),
    );
  }
  const title = named.title.slice(0, 1_000);
  return { data: { kind, ...named, title, text }, omissions: omissions.map(describeOmission) };
}
