import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { startBackend } from "../support/backend-process.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { listen } from "../support/listen.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

interface Finding {
  name: string;
  state: string;
  detail: string;
  todo?: string;
}

async function examine(variables: Record<string, string>, words: string[] = ["--json"]) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      join(REPO_ROOT, "node_modules/.bin/node"),
      ["backend/cli/doctor.mjs", ...words],
      {
        cwd: REPO_ROOT,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          LINNET_PROBE_LOCAL_MODELS: "0",
          ...variables,
        },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

const findingsOf = (text: string): Finding[] => JSON.parse(text);

test("it says the same of a backend that runs and of one that does not, and starts nothing for good", async () => {
  const dataDir = await makeDataFolder();
  const fresh = await examine({ LINNET_DATA_DIR: dataDir, PORT: String(await findFreePort()) });
  expect(fresh.code).toBe(0);
  expect(fresh.text).toContain("made at the first start");

  const backend = await startBackend({ dataDir, databaseUrl: "" });
  try {
    const variables = { LINNET_DATA_DIR: dataDir, PORT: String(backend.port) };
    const running = await examine(variables);
    expect(findingsOf(running.text)).toContainEqual(
      expect.objectContaining({
        name: "port",
        state: "ok",
        detail: expect.stringContaining("is ready"),
      }),
    );
    expect(findingsOf(running.text)).toContainEqual(
      expect.objectContaining({
        name: "migrations",
        detail: expect.stringMatching(/^all \d+ applied/),
      }),
    );
    expect(running.code).toBe(0);

    await backend.kill("SIGTERM");
    const stopped = await examine(variables);
    expect(stopped.code).toBe(0);
    expect(findingsOf(stopped.text)).toContainEqual(
      expect.objectContaining({ name: "database", state: "ok" }),
    );
    await writeFile(join(dataDir, "postgres", "PG_VERSION"), "17\n");
    const older = await examine(variables, []);
    expect(older.code).toBe(1);
    expect(older.text).toMatch(/^ACT .*PostgreSQL 17.*npm run backup/m);
  } finally {
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("each key is tried, and what a provider says is said in plain words", async () => {
  let status = 401;
  const provider = createServer((_request, response) => response.writeHead(status).end());
  const base = `http://127.0.0.1:${await listen(provider)}`;
  const variables = {
    DATABASE_URL: inject("postgresUrl"),
    OPENAI_API_KEY: "sk-wrong",
    OPENAI_BASE_URL: base,
    ANTHROPIC_API_KEY: "sk-ant-nobody",
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${await findFreePort()}`,
    PORT: String(await findFreePort()),
  };
  const refused = await examine(variables);
  expect(refused.code).toBe(1);
  const named = (text: string, name: string) => findingsOf(text).find((one) => one.name === name);
  expect(named(refused.text, "OPENAI_API_KEY")).toMatchObject({
    state: "act",
    detail: expect.stringMatching(/refuses it \(401\)/),
  });
  expect(named(refused.text, "ANTHROPIC_API_KEY")?.detail).toMatch(/cannot be reached/);
  expect(named(refused.text, "GOOGLE_GENERATIVE_AI_API_KEY")).toMatchObject({ detail: "not set" });
  status = 402;
  const unpaid = await examine(variables);
  expect(named(unpaid.text, "OPENAI_API_KEY")?.todo).toMatch(/credit/);
  await new Promise((closed) => provider.close(closed));
});

const PLANTED = "PlantedSecretValue";

test("no secret of any variable is in what it prints", async () => {
  const nobody = await findFreePort();
  const secrets = Object.fromEntries(
    [
      "LINNET_SECRET",
      "AI_GATEWAY_API_KEY",
      "GOOGLE_GENERATIVE_AI_API_KEY",
      "OPENAI_API_KEY",
      "OPENAI_COMPATIBLE_API_KEY",
      "ANTHROPIC_API_KEY",
      "X_CLIENT_ID",
      "X_CLIENT_SECRET",
      "X_ACCESS_TOKEN",
      "X_REFRESH_TOKEN",
      "GITHUB_CLIENT_SECRET",
      "GOOGLE_CLIENT_SECRET",
      "LINNET_METRICS_TOKEN",
    ].map((name) => [name, `${PLANTED}-${name}-and-some-more-letters`]),
  );
  const addresses = Object.fromEntries(
    [
      "AI_GATEWAY_BASE_URL",
      "GOOGLE_GENERATIVE_AI_BASE_URL",
      "OPENAI_BASE_URL",
      "OPENAI_COMPATIBLE_BASE_URL",
      "ANTHROPIC_BASE_URL",
      "X_API_BASE_URL",
    ].map((name) => [
      name,
      `http://${PLANTED}-user:${PLANTED}-${name}@127.0.0.1:${nobody}/?key=${PLANTED}-query`,
    ]),
  );
  const everything = {
    ...secrets,
    ...addresses,
    DATABASE_URL: `postgres://linnet:${PLANTED}@127.0.0.1:${nobody}/linnet`,
    PORT: String(nobody),
  };
  for (const words of [[], ["--json"]]) {
    const { code, text } = await examine(everything, words);
    expect(code).toBe(1);
    expect(text).not.toContain(PLANTED);
  }
  // Also where a value is refused.
  for (const name of ["DATABASE_URL", "LINNET_SECRET", "LINNET_PUBLIC_URL"]) {
    const { code, text } = await examine({ ...everything, [name]: `${PLANTED}!` });
    expect(code).toBe(1);
    expect(text).toContain(name);
    expect(text).not.toContain(PLANTED);
  }
  const withPath = `http://${PLANTED}:${PLANTED}@127.0.0.1/${PLANTED}?key=${PLANTED}`;
  const { code, text } = await examine({ ...everything, LINNET_PUBLIC_URL: withPath });
  expect(code).toBe(1);
  expect(text).toContain("more than an origin");
  expect(text).not.toContain(PLANTED);
});

test("a backend that runs is found past a proxy, which Node takes for every address", async () => {
  const backend = await startBackend();
  try {
    const { text } = await examine({
      DATABASE_URL: backend.databaseUrl,
      LINNET_DATA_DIR: backend.dataDir,
      PORT: String(backend.port),
      NODE_USE_ENV_PROXY: "1",
      HTTP_PROXY: `http://127.0.0.1:${await findFreePort()}`,
      NO_PROXY: "intranet.example",
    });
    expect(findingsOf(text)).toContainEqual(
      expect.objectContaining({ name: "port", detail: expect.stringContaining("is ready") }),
    );
  } finally {
    await backend.stop();
  }
});

test("a port that another program has is something to do", async () => {
  const other = createServer((_request, response) => response.end("hello"));
  const port = await listen(other);
  const { code, text } = await examine({ DATABASE_URL: inject("postgresUrl"), PORT: String(port) });
  expect(code).toBe(1);
  expect(findingsOf(text).find(({ name }) => name === "port")).toMatchObject({ state: "act" });
  await new Promise((closed) => other.close(closed));
});

test("a variable that nothing reads is named, with the one that may be meant", async () => {
  const dataDir = await makeDataFolder();
  const { text } = await examine({
    LINNET_DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    LINNET_MODLE: "local/extractive",
  });
  expect(findingsOf(text)).toContainEqual({
    name: "LINNET_MODLE",
    state: "note",
    detail: expect.stringContaining("you may mean LINNET_MODEL."),
  });
});
