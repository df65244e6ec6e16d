import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { REPO_ROOT } from "../support/repo-root.ts";

const run = promisify(execFile);
const PACKAGES = [
  "ai",
  "next",
  "workflow",
  "@workflow/ai",
  "@workflow/world-postgres",
  "resumable-stream",
  "redis",
];

/** Describes the machine and the versions as lines of Markdown. */
export async function describeMachine(): Promise<string[]> {
  const processors = cpus();
  const versions = await Promise.all(
    PACKAGES.map(async (name) => `${name} ${await version(name)}`),
  );
  return [
    `- CPU: ${processors[0]?.model ?? "unknown"}, ${processors.length} cores`,
    `- Memory: ${Math.round(totalmem() / 2 ** 30)} GiB; Linux ${release()}`,
    `- Node.js ${process.version}, PostgreSQL 18 (embedded, fsync on), ${await redisVersion()}`,
    `- ${versions.join(", ")}`,
  ];
}

async function version(name: string): Promise<string> {
  const manifest = await readFile(join(REPO_ROOT, "node_modules", name, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

async function redisVersion(): Promise<string> {
  const { stdout } = await run("redis-server", ["--version"]).catch(() => ({ stdout: "" }));
  return `Redis ${/v=(\S+)/.exec(stdout)?.[1] ?? "not installed"}`;
}
