import { oneLineLog } from "@linnet/material";
import { PLUMBING } from "./read-blocks.ts";

/** A commit of a text. */
export interface CommitText {
  /** The lines of its message. */
  message: string[];
  /** The message with the diff below it. */
  text: string;
}

/** The beginning of a commit, as `git log`, `git show` and `git format-patch` print it. */
const NEXT_COMMIT = /^(?=commit [0-9a-f]{7,40}\b|From [0-9a-f]{40} )/m;
/** Counted by git below a commit. */
const STATISTICS = /^ (?:\S.* \| +(?:\d+(?: [+-]+)?|Bin\b.*)|\d+ files? changed\b.*)$/;
const FIELDS =
  /^(?:commit [0-9a-f]{7,}|Author:|AuthorDate:|Commit:|CommitDate:|Date:|Merge:|From |From:)/;
/** What git puts below the message of a merge. */
const CONFLICTS = /^#? ?Conflicts:\n(?:#?[ \t]+\S.*(?:\n|$))+/m;
/** What git and its hosts call a merge. */
const MERGE =
  /^Merge (?:pull request #\d+ from \S+|(?:remote-tracking )?branch(?:es)? '.+|(?:commit|tag) '.+)$/;
/** It tells nobody what is new. */
const BEGINNING = /^(?:initial|first) commit\W*$/i;

/** Whether a message is no more than what git and its hosts call a merge. */
export function isBareMerge([subject = ""]: readonly string[]): boolean {
  return MERGE.test(subject);
}

/** Where the changes of files begin. */
export function startOf(text: string): number {
  return /^(?:diff --git |Index: |--- \S)/m.exec(text)?.index ?? text.length;
}

/** The message above a diff, as `git show`, `git log` and `git format-patch` print it. */
export function commitMessage(header: string): string[] {
  const mail = header.slice(Math.max(header.search(/^Subject: /m), 0));
  // A mail folds a long subject into lines that begin with a space, and ends its message with a rule.
  const [written = ""] = mail
    .replace(/^Subject: (?:\[[^\]]*\]\s*)?(.*(?:\n .*)*)/, (_, subject: string) =>
      subject.replace(/\s+/g, " "),
    )
    .split(/^---$/m, 1);
  const message = written
    .split("\n")
    .filter((line) => !FIELDS.test(line) && !STATISTICS.test(line))
    .map((line) => line.replace(/^ {4}/, ""))
    .join("\n")
    .replace(CONFLICTS, "")
    .trim()
    .split("\n");
  // A host's name for a merge stands above the title of what is merged.
  const title = isBareMerge(message) ? message.slice(1).findIndex(Boolean) + 1 : 0;
  return message.slice(title);
}

/** The entries of a list of commits, as VS Code's extension makes it of a branch and a release. */
function listed(head: string): string[] {
  const [before = "", ...entries] = head.split(/^- /m);
  return /^\s*(?:\S.*[:：]\s*)?$/.test(before) ? entries : [];
}

/** The commits of a log or of a list; none where the text has a message of its own. */
function commitsOf(text: string): CommitText[] {
  const logged = text.split(NEXT_COMMIT).filter((part) => part.trim() !== "");
  if (logged.length > 1 && NEXT_COMMIT.test(text.trimStart())) {
    return logged.map((part) => ({
      message: commitMessage(part.slice(0, startOf(part))),
      text: part,
    }));
  }
  const start = startOf(text);
  const head = text.slice(0, start);
  const subjects = oneLineLog(head);
  const entries = subjects.length > 0 ? subjects : listed(head);
  return entries.map((entry) => {
    const message = commitMessage(entry.replace(/^ {2}/gm, ""));
    return { message, text: `${message.join("\n")}\n\n${text.slice(start)}` };
  });
}

/** The commits of a text that bring something; where none does, those that are no merges, and otherwise all. */
export function tellingCommits(text: string): CommitText[] {
  const commits = commitsOf(text);
  const own = commits.filter(({ message }) => !isBareMerge(message));
  const telling = own.filter(
    ({ message: [subject = ""] }) => !PLUMBING.test(subject) && !BEGINNING.test(subject),
  );
  return [telling, own].find(({ length }) => length > 0) ?? commits;
}
