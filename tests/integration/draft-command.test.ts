import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isOwnersBackend } from "@linnet/client";
import { draftListSchema, isOwnerProof, newOwnerNonce, ownerProofSchema } from "@linnet/protocol";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { makeDataFolder } from "../support/data-folder.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startRelay } from "../support/start-relay.ts";
import { withBackend } from "../support/with-backend.ts";

const LOCAL = "local/extractive";
const fixture = withBackend({ env: { LINNET_MODEL: LOCAL, LINNET_ROUTER_MODEL: LOCAL } });
const ARTICLE = ["--file", "tests/fixtures/article.txt"];

function environment(port = fixture.backend.port): Record<string, string | undefined> {
  const { databaseUrl, dataDir } = fixture.backend;
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TERM: "xterm",
    NO_COLOR: "1",
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LINNET_DATA_DIR: dataDir,
  };
}
const command = (...words: string[]) => [
  join(REPO_ROOT, "node_modules/.bin/node"),
  "--disable-warning=DEP0040",
  "backend/cli/draft.ts",
  ...words,
];

/** Runs the command with nobody at a terminal. */
async function run(words: string[], input = "", port?: number, env = {}) {
  const [program = "", ...parameters] = command(...words);
  const child = spawn(program, parameters, {
    cwd: REPO_ROOT,
    env: { ...environment(port), ...env },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (bytes) => (output.stdout += bytes));
  child.stderr.on("data", (bytes) => (output.stderr += bytes));
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, ...output };
}

/** The command with a person at a pseudo-terminal (`script`, of every Linux). */
class AtTerminal {
  readonly #child;
  readonly #ended: Promise<unknown[]>;
  #unread = "";
  #all = "";
  #heard = Promise.withResolvers<void>();

  constructor(...words: string[]) {
    const line = command(...words).map((word) => `'${word}'`);
    this.#child = spawn("script", ["-qefc", line.join(" "), "/dev/null"], {
      cwd: REPO_ROOT,
      env: environment(),
    });
    this.#ended = once(this.#child, "close");
    void this.#ended.then(() => this.#heard.resolve());
    this.#child.stdout.on("data", (bytes) => {
      this.#unread += bytes;
      this.#all += bytes;
      this.#heard.resolve();
    });
  }

  /** Waits until this is shown, after what was waited for before. Returns what is shown up to its end. */
  async shows(wanted: RegExp): Promise<string> {
    for (;;) {
      const found = wanted.exec(this.#unread);
      if (found) {
        const end = found.index + found[0].length;
        const shown = this.#unread.slice(0, end);
        this.#unread = this.#unread.slice(end);
        return shown;
      }
      if (this.#child.exitCode !== null) throw new Error(`It ended: ${this.#all}`);
      this.#heard = Promise.withResolvers();
      await this.#heard.promise;
    }
  }

  type(line: string): void {
    this.press(`${line}\n`);
  }

  press(keys: string): void {
    this.#child.stdin.write(keys);
  }

  async ends(): Promise<number | null> {
    await this.#ended;
    return this.#child.exitCode;
  }

  kill(): void {
    this.#child.kill();
  }
}

let open: AtTerminal | undefined;
afterEach(() => open?.kill());

async function storedPosts() {
  const response = await fixture.client.send("GET", "/api/drafts");
  const [newest] = draftListSchema.parse(await response.json()).drafts;
  return newest?.variants[newest.chosen]?.posts.map(({ text }) => text);
}

test("a script gets the post, its weight and its sources on standard output, and nothing else", async () => {
  const { code, stdout } = await run([...ARTICLE, "--yes"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^\S[\s\S]*\n\n\[weighted length \d+ of 280\]\n(?:\[source s\d+: .+\]\n)+$/,
  );
});

test("a script picks sentences, which are stored as the person's edit", async () => {
  const { code, stdout } = await run([...ARTICLE, "--yes", "--json", "--pick", "2,1,t"]);
  expect(code).toBe(0);
  const { variants, chosen, sentences } = z
    .object({
      chosen: z.number(),
      variants: z.array(z.object({ posts: z.array(z.object({ text: z.string() })) })),
      sentences: z.object({ sentences: z.array(z.object({ text: z.string() })) }),
    })
    .parse(JSON.parse(stdout));
  const [post] = variants[chosen]?.posts ?? [];
  for (const { text } of sentences.sentences.slice(0, 2)) expect(post?.text).toContain(text);
  expect(await storedPosts()).toEqual([post?.text]);
});

test("whoever listens in the backend's place gets no token, also by passing the question on", async () => {
  const relay = await startRelay(fixture.backend.url);
  onTestFinished(() => relay.close());
  const { code, stdout, stderr } = await run([...ARTICLE, "--yes"], "", relay.port);
  expect(relay.tokens).toEqual([]);
  expect(relay.asked).toContain("/api/owner-proof");
  expect(stderr).toContain(`What listens at http://127.0.0.1:${relay.port} does not prove`);
  // A backend of its own has drafted.
  expect(code).toBe(0);
  expect(stdout).toMatch(/\[weighted length \d+ of 280\]/);
});

test("beside somebody else's Linnet, one that was never started drafts with a backend of its own", async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATABASE_URL: "", LINNET_DATA_DIR: dataDir };
  const { code, stdout, stderr } = await run([...ARTICLE, "--yes"], "", undefined, env);
  expect(stderr).toContain("is another Linnet; starting one for this draft");
  expect(code).toBe(0);
  expect(stdout).toMatch(/\[weighted length \d+ of 280\]/);
});

test("a backend proves that it has the owner's data, for its own address and each nonce", async () => {
  const { url, token } = fixture.backend;
  const ask = async (nonce: string) => {
    const response = await fetch(new URL("/api/owner-proof", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ nonce }),
    });
    return { status: response.status, body: await response.text() };
  };
  expect(await isOwnersBackend(url, token)).toBe(true);
  expect(await isOwnersBackend(url, `${token}x`)).toBe(false);
  // A name may lead elsewhere the next time.
  expect(await isOwnersBackend(url.replace("127.0.0.1", "localhost"), token)).toBe(false);
  const relay = await startRelay(url);
  onTestFinished(() => relay.close());
  expect(await isOwnersBackend(`http://127.0.0.1:${relay.port}`, token)).toBe(false);

  const nonce = newOwnerNonce();
  const { status, body } = await ask(nonce);
  expect(status).toBe(200);
  const { proof } = ownerProofSchema.parse(JSON.parse(body));
  const address = new URL(url).host;
  expect(await isOwnerProof(proof, { token, nonce, address })).toBe(true);
  expect((await ask("not a nonce")).status).toBe(400);
  expect(fixture.backend.logs()).not.toContain(proof);
});

test("no text is said in one line", async () => {
  const stderr =
    "Standard input is empty. Give --file, --url, or a text on standard input; --help says more.\n";
  expect(await run([])).toEqual({ code: 1, stdout: "", stderr });
});

test("a person at the terminal gets a draft at once, picks sentences, sees the weight, and quits", async () => {
  open = new AtTerminal(...ARTICLE);
  expect(await open.shows(/p pick sentences .* q quit: /)).toMatch(/- "[^"]+" \[s1\]/);
  open.type("p");
  const before = await open.shows(/\[(\d+) of 280\][\s\S]*goes back: /);
  open.type("1 2");
  const after = await open.shows(/\[(\d+) of 280\][\s\S]*goes back: /);
  const weight = (shown: string) => Number(/\[(\d+) of 280\]/.exec(shown)?.[1]);
  expect(weight(after)).toBeGreaterThan(weight(before));
  const [, first = ""] = /\[x\] {2}1 {2}(.+?)\r?$/m.exec(after) ?? [];
  expect(first).not.toBe("");
  open.type("");
  await open.shows(/q quit: /);
  expect((await storedPosts())?.[0]).toContain(first);
  open.type("o");
  await open.shows(/https:\/\/x\.com\/intent\/tweet\?text=/);
  await open.shows(/q quit: /);
  // Ctrl-D is a way to quit.
  open.press("\u0004");
  expect(await open.ends()).toBe(0);
});

test("a person at the terminal who wants no question gets the post once", async () => {
  open = new AtTerminal(...ARTICLE, "--yes");
  const shown = await open.shows(/\[weighted length \d+ of 280\][\s\S]*\[source s1: /);
  const [post = ""] = (await storedPosts()) ?? [];
  const text = shown.replaceAll("\r\n", "\n");
  expect(post).not.toBe("");
  expect(text.split(post)).toHaveLength(2);
  expect(await open.ends()).toBe(0);
});

test("a person at the terminal asks for the research: after the draft, or before it with --research", async () => {
  open = new AtTerminal(...ARTICLE, "--research");
  await open.shows(/Your answer \(.*\): /);
  open.type("");
  await open.shows(/q quit: /);
  open.type("r");
  await open.shows(/Your answer \(.*\): /);
  open.type("q");
  expect(await open.ends()).toBe(0);
});
