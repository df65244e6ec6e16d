import { fewOfEachFile } from "./few-of-each-file.ts";
import { runGit } from "./run-git.ts";

/** The message and the diff of a commit. */
export interface CommitText {
  hash: string;
  subject: string;
  /** The message. For a merge whose message is only its name, the messages of its commits follow. */
  message: string;
  diff: string;
}

/** A commit in a list. */
export interface CommitLine {
  hash: string;
  /** ISO 8601. */
  at: string;
  subject: string;
}

export interface Tag {
  name: string;
  /** When the tag, or its commit, was made: ISO 8601. */
  at: string;
  subject: string;
}

/** The person's configuration must not change the paths of a diff: by them, files with secrets are left out. */
const DIFF = [
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--find-renames",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--submodule=short",
];

/** The subject of each commit, with its body below. */
const TOLD = ["--no-merges", "--format=- %s%n%w(0,2,2)%-b"];

/** Reads changes, commits and tags of a git repository. */
export class GitRepository {
  readonly #gitPath: string;
  /** The path of its root. */
  readonly folder: string;
  /** The name to tell the repository from others in the workspace; `undefined` when there is only one. */
  readonly name: string | undefined;

  constructor(gitPath: string, folder: string, name?: string) {
    this.#gitPath = gitPath;
    this.folder = folder;
    this.name = name;
  }

  /** The diff of the staged changes; empty when there are none. Of a large file, the beginning is in it, as in all diffs. */
  stagedDiff(): Promise<string> {
    return this.#diff("diff", "--cached", ...DIFF);
  }

  /** The diff of the changes that are not staged; empty when there are none. Files that git does not know are not in it. */
  unstagedDiff(): Promise<string> {
    return this.#diff("diff", ...DIFF);
  }

  /** How many files git does not know and does not ignore. */
  async countNewFiles(): Promise<number> {
    const list = await this.#git("ls-files", "--others", "--exclude-standard", "-z");
    return list.split("\0").filter(Boolean).length;
  }

  /** The newest commits of the current branch, newest first; none in a repository without commits. */
  async commits(count: number): Promise<CommitLine[]> {
    const format = `--format=%H%x00%cI%x00%s`;
    const log = await this.#git("log", `--max-count=${count}`, format).catch(() => "");
    return log
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [hash = "", at = "", subject = ""] = line.split("\0");
        return { hash, at, subject };
      });
  }

  /**
   * The commits and the diff of the current branch since it left the main branch.
   *
   * @returns `undefined` when there is no main branch, or nothing since it.
   */
  async branch(): Promise<{ base: string; told: string; diff: string } | undefined> {
    for (const base of ["origin/HEAD", "origin/main", "origin/master", "main", "master"]) {
      const start = (await this.#git("merge-base", base, "HEAD").catch(() => "")).trim();
      if (start === "") continue;
      const told = await this.#git("log", ...TOLD, `${start}..HEAD`);
      if (told.trim() === "") continue;
      return {
        base,
        told: told.trim(),
        diff: await this.#diff("diff", ...DIFF, start, "HEAD"),
      };
    }
    return undefined;
  }

  /** The last commit; `undefined` in a repository without commits. */
  async lastCommit(): Promise<CommitText | undefined> {
    const head = await this.#git("rev-parse", "--verify", "--quiet", "HEAD").catch(() => "");
    return head.trim() ? this.commit(head.trim()) : undefined;
  }

  async commit(hash: string): Promise<CommitText> {
    const [subject = "", body = "", parents = ""] = (
      await this.#git("show", "--no-patch", "--format=%s%x00%B%x00%P", "--end-of-options", hash)
    ).split("\0");
    const [first, ...merged] = parents.trim().split(" ");
    const written = body.trim();
    // A merge that has no more than a name is told by what it brings.
    const isBare = merged.length > 0 && !written.includes("\n");
    const told = isBare ? await this.#git("log", ...TOLD, ...merged, `^${first}`) : "";
    const diff = await this.#diff(
      "show",
      "--format=",
      "--patch",
      "--first-parent",
      ...DIFF,
      "--end-of-options",
      hash,
    );
    const message = told === "" ? written : `${written}:\n\n${told.trim()}`;
    return { hash, subject, message, diff };
  }

  /** The tags, newest first. */
  async tags(): Promise<Tag[]> {
    const format = "--format=%(refname:strip=2)%00%(creatordate:iso-strict)%00%(subject)";
    const list = await this.#git(
      "tag",
      "--list",
      "--sort=-creatordate",
      "--sort=-version:refname",
      format,
    );
    return list
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [name = "", at = "", subject = ""] = line.split("\0");
        return { name, at, subject };
      });
  }

  /**
   * The changes between two tags: subjects and bodies of the commits, then the statistics.
   *
   * @param to - A tag; `undefined` for the current commit.
   */
  async releaseNotes(from: string, to: string | undefined): Promise<string> {
    const range = `refs/tags/${from}..${to === undefined ? "HEAD" : `refs/tags/${to}`}`;
    const log = await this.#git("log", ...TOLD, range);
    const files = await this.#git("diff", "--stat=100", ...DIFF, range);
    return [`Changes from ${from} to ${to ?? "now"}:`, log.trim(), files.trimEnd()].join("\n\n");
  }

  #git(...args: string[]): Promise<string> {
    return runGit(this.#gitPath, this.folder, args);
  }

  #diff(...args: string[]): Promise<string> {
    return runGit(this.#gitPath, this.folder, args, fewOfEachFile());
  }
}
