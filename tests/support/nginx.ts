import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./find-free-port.ts";

/** A real nginx in front of several backends, configured as DEPLOY.md says. */
export interface Nginx {
  readonly url: string;
  /** What nginx logged of failed tries, one line each, to tell why a client saw a 502. */
  errors(): Promise<string>;
  stop(): Promise<void>;
}

function configuration(folder: string, port: number, backends: readonly number[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/errors.log error;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  upstream linnet {
    ${backends.map((backend) => `server 127.0.0.1:${backend} max_fails=0;`).join("\n")}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://linnet;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host 127.0.0.1;
      proxy_buffering off;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`;
}

async function answers(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error(`nginx ended with ${process.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await new Promise((next) => setImmediate(next));
  }
}

/** Starts nginx on a free port of loopback, in front of backends on these ports. */
export async function startNginx(backends: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-nginx-"));
  await mkdir(join(folder, "logs"));
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port, backends));
  const child = spawn("/usr/sbin/nginx", ["-p", folder, "-c", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/api/health/live`, child);
  return {
    url,
    errors: () => readFile(join(folder, "errors.log"), "utf8"),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
