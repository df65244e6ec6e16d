import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecipe } from "./read-recipe.ts";
import { type ReverseProxy, runProxy } from "./run-proxy.ts";

export interface Nginx extends ReverseProxy {
  /** The lines of nginx's log about failed tries, which tell why a client saw a 502. */
  errors(): Promise<string>;
}

/** DEPLOY.md's configuration without TLS, for these ports. */
async function configuration(
  folder: string,
  port: number,
  backends: readonly number[],
): Promise<string> {
  const servers = backends.map((backend) => `server 127.0.0.1:${backend} max_fails=0;`);
  const site = (await readRecipe("nginx"))
    .replace(/(?:\s*server 127[^;]+;)+/, `\n    ${servers.join("\n    ")}`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(?:server_name|ssl_\w+) .*$/gm, "");
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
  ${site}
}
`;
}

/** Starts nginx on this port of loopback, in front of backends on those. */
export async function startNginx(port: number, backends: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-nginx-"));
  await mkdir(join(folder, "logs"));
  const file = join(folder, "nginx.conf");
  await writeFile(file, await configuration(folder, port, backends));
  const proxy = await runProxy("/usr/sbin/nginx", ["-p", folder, "-c", file], { port, folder });
  return { ...proxy, errors: () => readFile(join(folder, "errors.log"), "utf8") };
}
