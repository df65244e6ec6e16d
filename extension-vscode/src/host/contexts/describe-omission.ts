import type { Omission } from "@linnet/material";
import * as vscode from "vscode";

/** Names of files that a note lists at most. */
const MOST_NAMES = 3;

/** What was left out of a text, for the person who attaches it: in words that are right for each number, one included. */
export function describeOmission(omission: Omission): string {
  const { t } = vscode.l10n;
  switch (omission.kind) {
    case "lines":
      return t(
        "Lines left out at the end: {0}. The limit is {1} characters.",
        omission.count,
        omission.limit,
      );
    case "changes":
      return t(
        "Files shortened or left out: {0} of {1}. The limit is {2} characters.",
        omission.count,
        omission.of,
        omission.limit,
      );
  }
  const names = namesOf(omission.paths);
  if (omission.paths.length > 1) {
    const reasons = {
      generated: t("Left out, since they are generated: {0}", names),
      binary: t("Left out, since they are binary: {0}", names),
      "secret-file": t("Left out, since files of this kind contain secrets: {0}", names),
      "no-path": t("Left out, since their paths cannot be read: {0}", names),
      conflict: t("Left out, since they have conflicts to resolve first: {0}", names),
    };
    return reasons[omission.kind];
  }
  const reasons = {
    generated: t("{0} was left out: it is generated.", names),
    binary: t("{0} was left out: it is binary.", names),
    "secret-file": t("{0} was left out: files of this kind contain secrets.", names),
    "no-path": t("{0} was left out: its path cannot be read.", names),
    conflict: t("{0} was left out: it has a conflict to resolve first.", names),
  };
  return reasons[omission.kind];
}

/** The first names, and the number of the others. */
export function namesOf(paths: readonly string[]): string {
  const shown = paths.slice(0, MOST_NAMES).join(", ");
  const others = paths.length - MOST_NAMES;
  return others > 0 ? vscode.l10n.t("{0} and {1} more", shown, others) : shown;
}
