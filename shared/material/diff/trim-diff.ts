import { isSecretFile } from "../secrets/secret-files.ts";
import type { FileOmission, Omission, TextWithOmissions } from "./trim-text.ts";

/** Files that a program writes. */
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|Gemfile\.lock|poetry\.lock|uv\.lock|composer\.lock|go\.sum|flake\.lock)$|\.(min\.(js|css)|map|snap|svg)$|(^|\/)(dist|vendor|node_modules|__snapshots__)\//;

/** Maximum share of the limit that the list of files takes. */
const SUMMARY_SHARE = 0.2;

/** Where the part of a file begins; in a merge with a conflict, its file has none of the usual form. */
const FILE_START = /^(?=diff --(?:git|cc) |\* Unmerged path )/m;

const RENAMED = /^rename from "?(.+?)"?$/m;

interface FileDiff {
  path: string;
  /** All that the header names; none when it cannot be read. */
  paths: string[];
  header: string;
  hunks: string[];
  isBinary: boolean;
}

/**
 * Shortens a diff to a limit. It leaves out files that contain secrets, generated files, binary files, files with
 * a conflict, and files whose path it cannot read. If the rest is too long, the result begins with a list of all
 * files. Small files stay whole, and longer ones share the room that is left: they are cut after a hunk, or else
 * after a line.
 *
 * @param diff - The output of `git diff`.
 * @param limit - Maximum length of the result, in UTF-16 units.
 * @returns The text; empty when no file is left.
 */
export function trimDiff(diff: string, limit: number): TextWithOmissions {
  const left = new Map<FileOmission, string[]>();
  const files = filesIn(diff).filter((file) => {
    const kind = reasonToLeaveOut(file);
    if (kind) left.set(kind, [...(left.get(kind) ?? []), file.path]);
    return !kind;
  });
  const omissions: Omission[] = [...left].map(([kind, paths]) => ({ kind, paths }));
  const whole = files.map(textOf).join("");
  if (whole.length <= limit) return { text: whole, omissions };

  const summary = summaryOf(files, Math.floor(limit * SUMMARY_SHARE));
  let room = limit - summary.length;
  let waiting = files.length;
  const taken = new Map<FileDiff, string>();
  for (const file of files.toSorted((one, other) => textOf(one).length - textOf(other).length)) {
    const text = cutFile(file, Math.floor(room / waiting));
    taken.set(file, text);
    room -= text.length;
    waiting -= 1;
  }
  const count = files.filter((file) => taken.get(file) !== textOf(file)).length;
  return {
    text: summary + files.map((file) => taken.get(file)).join(""),
    omissions: [{ kind: "changes", count, of: files.length, limit }, ...omissions],
  };
}

function textOf({ header, hunks }: FileDiff): string {
  return header + hunks.join("");
}

/** As much of a file as fits: whole hunks, then whole lines; nothing when no line of it fits. */
function cutFile(file: FileDiff, room: number): string {
  let text = file.header;
  for (const hunk of file.hunks) {
    if (text.length + hunk.length <= room) {
      text += hunk;
      continue;
    }
    const end = hunk.lastIndexOf("\n", room - text.length - 1);
    if (end > hunk.indexOf("\n")) text += hunk.slice(0, end + 1);
    break;
  }
  const hasContent = text !== file.header || file.hunks.length === 0;
  return hasContent && text.length <= room ? text : "";
}

/** The number of files and lines, and a line for each file, as many as fit. */
function summaryOf(files: readonly FileDiff[], room: number): string {
  const counts = files.map((file) => {
    const lines = file.hunks.join("").split("\n");
    const added = lines.filter((line) => line.startsWith("+")).length;
    const removed = lines.filter((line) => line.startsWith("-")).length;
    const [, before] = RENAMED.exec(file.header) ?? [];
    return { path: before ? `${before} => ${file.path}` : file.path, added, removed };
  });
  const added = counts.reduce((sum, each) => sum + each.added, 0);
  const removed = counts.reduce((sum, each) => sum + each.removed, 0);
  let text = `${files.length} ${files.length === 1 ? "file" : "files"} changed, +${added} -${removed}\n`;
  for (const each of counts) {
    const line = `${each.path} +${each.added} -${each.removed}\n`;
    if (text.length + line.length >= room) break;
    text += line;
  }
  return `${text}\n`;
}

function reasonToLeaveOut({ path, paths, header, isBinary }: FileDiff): FileOmission | undefined {
  if (paths.length === 0) return "no-path";
  if (paths.some(isSecretFile)) return "secret-file";
  if (!header.startsWith("diff --git ")) return "conflict";
  if (isBinary) return "binary";
  if (GENERATED.test(path)) return "generated";
  return undefined;
}

function filesIn(diff: string): FileDiff[] {
  return diff
    .split(FILE_START)
    .filter((piece) => piece.search(FILE_START) === 0)
    .map((piece) => {
      const [header = "", ...hunks] = piece.split(/^(?=@@+ )/m);
      const paths = pathsIn(header);
      return {
        path: paths[0] ?? header.replace(/^(?:diff --\w+|\* Unmerged path) |\n[\s\S]*/g, ""),
        paths,
        header,
        hunks,
        isBinary: /^(Binary files .* differ|GIT binary patch)$/m.test(header),
      };
    });
}

/** The new path of a file and the old one; none when git wrote them in a form that is not known here. */
function pathsIn(header: string): string[] {
  const named = [
    /^\+\+\+ "?b\/(.+?)"?\t?$/m,
    /^--- "?a\/(.+?)"?\t?$/m,
    /^rename to "?(.+?)"?$/m,
    RENAMED,
    /^diff --git .* "?b\/(.+?)"?$/m,
    /^(?:diff --cc|\* Unmerged path) "?(.+?)"?$/m,
  ];
  return named.flatMap((pattern) => pattern.exec(header)?.[1] ?? []);
}
