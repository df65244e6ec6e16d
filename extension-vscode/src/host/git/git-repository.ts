import { runGit } from "./run-git.ts";

/** The message and the diff of a commit. */
export interface CommitText {
  hash: string;
  subject: string;
  message: string;
  diff: string;
}

const DIFF = ["--no-ext-diff", "--no-textconv", "--no-color", "--find-renames"];

/** Reads changes, commits and tags of a git repository. */
export class GitRepository {
  readonly #gitPath: string;
  readonly #folder: string;
  /** The name to tell the repository from others in the workspace; `undefined` when there is only one. */
  readonly name: string | undefined;

  constructor(gitPath: string, folder: string, name?: string) {
    this.#gitPath = gitPath;
    this.#folder = folder;
    this.name = name;
  }

  /** The diff of the staged changes; empty when there are none. */
  stagedDiff(): Promise<string> {
    return this.#git("diff", "--cached", ...DIFF);
  }

  /** The last commit; `undefined` in a repository without commits. */
  async lastCommit(): Promise<CommitText | undefined> {
    const head = await this.#git("rev-parse", "--verify", "--quiet", "HEAD").catch(() => "");
    return head.trim() ? this.commit(head.trim()) : undefined;
  }

  async commit(hash: string): Promise<CommitText> {
    const [subject = "", message = ""] = (
      await this.#git("show", "--no-patch", "--format=%s%x00%B", "--end-of-options", hash)
    ).split("\0");
    const diff = await this.#git(
      "show",
      "--format=",
      "--patch",
      "--first-parent",
      ...DIFF,
      "--end-of-options",
      hash,
    );
    return { hash, subject, message: message.trim(), diff };
  }

  /** Names of the tags, newest first. */
  async tags(): Promise<string[]> {
    const list = await this.#git("tag", "--list", "--sort=-creatordate", "--sort=-version:refname");
    return list.split("\n").filter(Boolean);
  }

  /** The changes between two tags: subjects and bodies of the commits, then the statistics. */
  async releaseNotes(from: string, to: string): Promise<string> {
    const range = `refs/tags/${from}..refs/tags/${to}`;
    const log = await this.#git("log", "--no-merges", "--format=- %s%n%w(0,2,2)%-b", range);
    const files = await this.#git("diff", "--stat=100", ...DIFF, range);
    return [`Changes from ${from} to ${to}:`, log.trim(), files.trimEnd()].join("\n\n");
  }

  #git(...args: string[]): Promise<string> {
    return runGit(this.#gitPath, this.#folder, args);
  }
}
