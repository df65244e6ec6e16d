import { linksIn } from "@linnet/drafts";
import parseDiff from "parse-diff";
import { type Block, readBlocks } from "./read-blocks.ts";
import { isProseFile, readComments } from "./read-comments.ts";
import { commitMessage, isBareMerge, startOf, tellingCommits } from "./read-commits.ts";

/** What a diff says about itself. */
export interface DiffReading {
  /** First line of the commit message, without the prefix of a conventional commit; none of several commits. */
  subject: string | undefined;
  /** The subjects of several commits, then the rest of the messages, then added documentation, then added comments. */
  blocks: Block[];
  /** It changes nothing but a log of changes, or is one. */
  isLog: boolean;
}

const TRAILER =
  /^(?:(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|change-id|cc|link|fixes|closes|resolves|refs?|see|issue|pr|merge)\b\s*[:#]|see merge request )/i;
/** What git and its hosts write into a message: the hash of a commit that is reverted or copied. */
const OF_COMMIT = /^(?:this reverts|\(cherry picked from) commit (?:(?!\n\s*\n)[^.)])*[.)]?/gim;
const BREAKING = /^BREAKING[ -]CHANGE: /;
const CONVENTIONAL =
  /^(?:feat|fix|docs?|style|refactor|perf|test|build|ci|chore)(?:\([^)]*\))?!?\s?[:：]\s*/i;
/** One or two words in lower case, or of a script without cases, that name a part or a kind: "net: tcp: avoid a stall". */
const PARTS =
  /^(?!(?:add|allow|avoid|change|do|don't|drop|fix|handle|improve|make|move|no|not|remove|rename|revert|support|update|use)[ (])(?:(?!\p{sc=Han}{5})[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}\p{N}_./,*-]*(?: [\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}\p{N}_./-]*)?(?:\([^)]*\))?!? ?(?::\s+|：\s*)){1,3}(?=\S)/u;
/** Files whose text is data, or somebody else's. */
const OTHERS_TEXT =
  /(?:^|\/)(?:fixtures?|__snapshots__|snapshots|testdata|vendor|node_modules|third_party|dist)\/|\.(?:txt|snap|lock|min\.\w+)$|package-lock\.json$/i;
const LOG_FILE =
  /(?:^|\/)(?:change(?:s|log)|release[-_ ]?notes|news|history)[^/]*$|^\.changeset\//i;
const NAMED_FILES = 4;
const LONGEST_SUBJECT = 200;

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A file's name as it can stand in a post: X would make a link of `main.rs`, so it is `src/main`. */
export function postableName(path: string): string {
  const name = baseName(path);
  if (linksIn(name).length === 0) return name;
  return path
    .split("/")
    .slice(-2)
    .join("/")
    .replace(/\.\w+$/, "");
}

/** Names in a row: "a, b and c". */
export const LISTED = new Intl.ListFormat("en-GB");

/** Sentences of documentation count when the change wrote them, not when it only stood beside them. */
function addedProse(file: parseDiff.File): Block[] {
  return file.chunks.flatMap((chunk) => {
    const kept = chunk.changes.filter((change) => change.type !== "del");
    const added = kept
      .filter((change) => change.type === "add")
      .map((change) => change.content.slice(1).replace(/\W+/g, "").toLowerCase())
      .filter((line) => line.length >= 12);
    return readBlocks(kept.map((change) => change.content.slice(1)).join("\n")).filter((block) => {
      const text = block.text.replace(/\W+/g, "").toLowerCase();
      return added.some((line) => text.includes(line) || line.includes(text));
    });
  });
}

function addedComments(file: parseDiff.File): Block[] {
  return file.chunks.flatMap((chunk) => {
    const lines = chunk.changes.filter((change) => change.type === "add");
    const code = lines.map((change) => change.content.slice(1)).join("\n");
    return readComments(code);
  });
}

const isFile = (path: string | undefined): path is string =>
  path !== undefined && path !== "/dev/null";

/** The names of a file that has another one than before. */
function renaming({ from, to }: parseDiff.File): { before: string; now: string } | undefined {
  return isFile(from) && isFile(to) && from !== to ? { before: from, now: to } : undefined;
}

const withFolder = (path: string) =>
  path
    .split("/")
    .slice(-2)
    .join("/")
    .replace(/\.\w+$/, "");

/** What a file is called in a list of changes: one with another name before has both, and its folders where they differ. */
function nameOf(file: parseDiff.File): string {
  const renamed = renaming(file);
  if (!renamed) return postableName((isFile(file.to) ? file.to : file.from) ?? "");
  const [before, now] = [postableName(renamed.before), postableName(renamed.now)];
  return before === now
    ? `${withFolder(renamed.before)} (now ${withFolder(renamed.now)})`
    : `${before} (now ${now})`;
}

/**
 * One sentence counted from a diff, "2 files changed (+10 -3): a.ts and b.ts." or "1 file renamed: a.ts (now b.ts).";
 * `undefined` when it changes no file.
 */
export function changesOf(text: string): string | undefined {
  const files = parseFiles(text.slice(startOf(text)));
  if (files.length === 0) return undefined;
  const added = files.reduce((sum, file) => sum + file.additions, 0);
  const removed = files.reduce((sum, file) => sum + file.deletions, 0);
  const names = files.slice(0, NAMED_FILES).map(nameOf);
  if (files.length > NAMED_FILES) names.push(`${files.length - NAMED_FILES} more`);
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const isRenaming =
    added + removed === 0 &&
    files.every((file) => file.chunks.length === 0 && renaming(file) !== undefined);
  const what = isRenaming ? "renamed" : `changed (+${added} -${removed})`;
  return `${count} ${what}: ${LISTED.format(names)}.`;
}

// File by file: a hunk that was cut off or edited by hand must not swallow the next file.
function parseFiles(diff: string): parseDiff.File[] {
  return diff.split(/^(?=diff --git )/m).flatMap((part) => parseDiff(part));
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Codes of pictures at the beginning: `:sparkles: add shortcuts`. */
const GITMOJI = /^(?::[a-z][\w+-]{1,40}:\s*)+/;

function subjectOf(line: string): string {
  const [, revert = "", own = ""] =
    /^((?:Revert|Reapply) "|revert: )?(.*)/.exec(line.slice(0, LONGEST_SUBJECT)) ?? [];
  const named = own.replace(GITMOJI, "");
  const bare = named.replace(CONVENTIONAL.test(named) ? CONVENTIONAL : PARTS, "");
  return capital(revert + capital(bare.trim()));
}

/** The rest of a message, with what breaks at its beginning. */
function bodyOf(lines: readonly string[]): Block[] {
  const paragraphs = lines
    .map((line) => (TRAILER.test(line) ? "" : line.replace(BREAKING, "\n\n$&")))
    .join("\n")
    .replace(OF_COMMIT, "")
    .split(/\n\s*\n/);
  const breaking = paragraphs
    .filter((paragraph) => BREAKING.test(paragraph))
    .map((paragraph) => capital(paragraph.replace(BREAKING, "")));
  const other = paragraphs.filter((paragraph) => !BREAKING.test(paragraph));
  const read = (texts: readonly string[], ofCommit: "breaking" | "other") =>
    readBlocks(texts.join("\n\n")).map((block) => ({ ...block, ofCommit }));
  return [...read(breaking, "breaking"), ...read(other, "other")];
}

/** Documentation and comments that a change adds. */
function added(files: readonly parseDiff.File[]): Block[] {
  return [
    ...files.filter((file) => isProseFile(file.to ?? "")).flatMap(addedProse),
    ...files.filter((file) => !isProseFile(file.to ?? "")).flatMap(addedComments),
  ];
}

/**
 * Reads a unified diff with or without the commit message above it, and a log or a list of commits: their subjects
 * are the entries of a list. Of several commits of which one brings something, that one is read.
 */
export function readDiff(text: string): DiffReading {
  const start = startOf(text);
  const commits = tellingCommits(text);
  const [only] = commits;
  if (only && commits.length === 1) return readDiff(only.text);
  const own = parseFiles(text.slice(start)).filter((file) => !OTHERS_TEXT.test(file.to ?? ""));
  if (commits.length > 1) {
    const entries = commits.map(({ message: [subject = ""] }) => `- ${subjectOf(subject)}`);
    return {
      subject: undefined,
      isLog: true,
      blocks: [
        ...readBlocks(entries.join("\n")),
        ...commits.flatMap(({ message }) => bodyOf(message.slice(1))),
        ...added(own),
      ],
    };
  }
  const message = commitMessage(text.slice(0, start));
  const [first = ""] = own.length > 0 && isBareMerge(message) ? [] : message;
  return {
    subject: subjectOf(first) || undefined,
    isLog: own.length > 0 && own.every(({ to }) => LOG_FILE.test(to ?? "")),
    blocks: [...bodyOf(message.slice(1)), ...added(own)],
  };
}
