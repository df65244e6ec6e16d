import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./find-free-port.ts";

/** PgBouncer in front of a PostgreSQL server. */
export interface PgBouncer {
  /** Connection string of the same database, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** @param mode for how long a client keeps a session of the server: for its own, or a transaction. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "session" | "transaction",
): Promise<PgBouncer> {
  const server = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "linnet-pgbouncer-"));
  const config = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await chmod(folder, 0o755);
  await writeFile(users, `"${server.username}" "${server.password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 30
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("/usr/sbin/pgbouncer", [...user, config], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`);
    await sleep(20);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1");
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}
