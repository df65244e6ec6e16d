import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isOwnersBackend } from "@linnet/client";
import { reachableDataDirectory } from "../db/embedded-postgres.ts";
import { environment } from "../process/env.ts";
import { FOR_LOCAL_OWNER } from "./auth-mode.ts";
import { isBackendReady } from "./is-backend-ready.ts";
import { ensureBuilt } from "./prepare.mjs";
import { readOwnerToken } from "./read-owner-token.ts";

const here = import.meta.dirname;
/** How long a backend that starts is waited for, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A backend that answers, and how to end it if it was started for this. */
interface Backend {
  url: string;
  token: string;
  stop(): Promise<void>;
}

/** The address that a backend which is started by `--serve` reports over its channel. */
async function addressOf(child: ChildProcess): Promise<string> {
  const ready = new Promise<string>((resolve) =>
    child.on("message", (message) => {
      if (typeof message === "object" && message && "url" in message) resolve(String(message.url));
    }),
  );
  const ended = once(child, "exit").then((): never => {
    throw new Error("The backend did not start; what it said stands above.");
  });
  return Promise.race([ready, ended]);
}

/** Starts a backend on a free port. */
async function startBackend(): Promise<Backend> {
  await ensureBuilt();
  const child = spawn(process.execPath, [join(here, "serve.mjs"), FOR_LOCAL_OWNER], {
    cwd: process.env.LINNET_ROOT,
    // In a group of its own, so that Ctrl-C ends the draft first, and the draft the backend.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { LINNET_LOG_LEVEL: "error", ...process.env, PORT: "0" },
  });
  const url = await addressOf(child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  try {
    return { url, token: await readOwnerToken(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether no Linnet has been started over this data directory yet. */
async function isNew(): Promise<boolean> {
  const { DATABASE_URL, LINNET_DATA_DIR, dataDirIsExplicit } = environment();
  if (DATABASE_URL) return false;
  const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit);
  return !existsSync(join(directory, "postgres", "PG_VERSION"));
}

/**
 * The backend at `PORT` of this machine, if it proves that it has the data whose owner's token it is going to get;
 * or one that is started on a free port for as long as it is needed.
 */
export async function findBackend(): Promise<Backend> {
  const url = `http://127.0.0.1:${process.env.PORT || 3210}`;
  const onWait = () => console.error(`Waiting for the backend at ${url} to become ready...`);
  if (!(await isBackendReady(url, { patienceMs: PATIENCE_MS, onWait }))) {
    console.error("No backend is listening; starting one for this draft...");
    return startBackend();
  }
  if (await isNew()) {
    console.error(`What listens at ${url} is another Linnet; starting one for this draft...`);
    return startBackend();
  }
  const token = await readOwnerToken();
  const isOwners = await isOwnersBackend(url, token).catch((error: unknown) => {
    throw new Error(`The backend at ${url}: ${error instanceof Error ? error.message : error}`);
  });
  if (isOwners) return { url, token, stop: async () => {} };
  console.error(
    `What listens at ${url} does not prove that it has this Linnet's data; starting a backend for this draft. If this Linnet runs already, set PORT to its port, or start it again after an update.`,
  );
  return startBackend();
}
