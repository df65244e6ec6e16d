import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A real git repository in a folder of its own. */
export interface GitWorkspace {
  readonly folder: string;
  git(...args: string[]): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /** Makes its files and its index what they were at first. */
  putBack(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a repository with a small history: two tags, a last commit, and nothing staged. */
export async function createGitWorkspace(): Promise<GitWorkspace> {
  const parent = await mkdtemp(join(tmpdir(), "linnet-workspace-"));
  // The editor shows its name.
  const folder = join(parent, "counter");
  await mkdir(folder);
  const git = async (...args: string[]) => (await run("git", args, { cwd: folder })).stdout;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await git("init", "--quiet", "--initial-branch=main");
  await git("config", "user.name", "A person");
  await git("config", "user.email", "person@example.com");
  await git("config", "commit.gpgsign", "false");
  const commit = async (message: string) => {
    await git("add", "--all");
    await git("commit", "--quiet", "-m", message);
  };
  await write("README.md", "# A counter\n");
  await commit("docs: begin");
  await git("tag", "v1.0.0");
  await write("src/counter.ts", COUNTER);
  await commit("feat: count what passes\n\nA counter that never goes back.");
  await git("tag", "v1.1.0");
  const putBack = async () => {
    await git("reset", "--quiet", "--hard", "v1.1.0");
    await git("clean", "--quiet", "--force", "-d", "-x");
  };
  // The git of an editor that was just closed may still write in it.
  const remove = () => rm(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { folder, git, write, putBack, remove };
}

export const COUNTER = [
  "export class Counter {",
  "  #count = 0;",
  "",
  "  next(): number {",
  "    this.#count += 1;",
  "    return this.#count;",
  "  }",
  "}",
  "",
].join("\n");
