import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecipe } from "./read-recipe.ts";
import { type ReverseProxy, runProxy } from "./run-proxy.ts";

/** Starts Caddy on this port of loopback, in front of backends on those. */
export async function startCaddy(port: number, backends: readonly number[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-caddy-"));
  // DEPLOY.md's configuration without TLS and without the port for Caddy's own administration.
  const site = (await readRecipe("caddyfile"))
    .replace("linnet.example.com", `http://127.0.0.1:${port}`)
    .replace(/(?: 127\.0\.0\.1:\d+)+ \{/, `${backends.map((to) => ` 127.0.0.1:${to}`).join("")} {`);
  const file = join(folder, "Caddyfile");
  await writeFile(file, `{\n  admin off\n  log {\n    level ERROR\n  }\n}\n${site}`);
  return runProxy("/usr/bin/caddy", ["run", "--config", file], { port, folder });
}
