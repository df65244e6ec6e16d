import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCESS_CALLS, type AccessCall } from "../support/access-calls.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import {
  type ApiDescription,
  type DescribedRoute,
  describeApi,
} from "../support/openapi-answers.ts";
import { ALL_SCOPES, type Person, signUp } from "../support/person.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const METRICS_TOKEN = "operator-token-of-the-access-test";

let model: ScriptedModelServer;
let backend: BackendProcess;
let api: ApiDescription;
let alice: Person;
let bob: Person;
/** A key of somebody whom the operator has barred. */
let barredKey: string;
const prepared = new Map<string, ReturnType<NonNullable<AccessCall["prepare"]>>>();

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: createHelpfulScript({ route: () => ({ next: "drafting", reasoning: "Draft it." }) }),
  });
  backend = await startBackend({
    modelServer: model,
    env: {
      LINNET_AUTH: "accounts",
      LINNET_SIGN_UP: "open",
      // Each caller of each route has a key of their own.
      LINNET_QUOTA_KEYS: "0",
      LINNET_METRICS_TOKEN: METRICS_TOKEN,
      LINNET_LIMIT_SIGN_IN: "0",
      LINNET_LIMIT_DEVICE: "0",
    },
  });
  api = await describeApi(backend.url);
  alice = await signUp(backend.url, "alice");
  bob = await signUp(backend.url, "bob");
  const carol = await signUp(backend.url, "carol");
  barredKey = (await carol.createKey()).key;
  await inDatabase("update users set barred_at = now() where email = $1", carol.email);
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

/** Headers that prove who asks. */
type Credentials = Record<string, string>;

interface Caller {
  name: string;
  credentials: (owner: Person, route: DescribedRoute, other: Person) => Promise<Credentials>;
  expects: (route: DescribedRoute, call: AccessCall) => number;
}

const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });
const isScope = (access: string) =>
  access === "answer" || (ALL_SCOPES as readonly string[]).includes(access);

/** The status of a public route for every caller. */
function whenPublic({ access }: DescribedRoute, call: AccessCall): number | undefined {
  return access === "public" ? (call.publicStatus ?? call.succeeds) : undefined;
}

async function inDatabase(statement: string, value: string): Promise<void> {
  const database = new pg.Client({ connectionString: backend.databaseUrl });
  await database.connect();
  await database.query(statement, [value]);
  await database.end();
}

const refused: Caller["expects"] = (route, call) => whenPublic(route, call) ?? 401;

const CALLERS: Caller[] = [
  { name: "anonymous", credentials: async () => ({}), expects: refused },
  {
    name: "unknown token",
    credentials: async () => bearer("lnk_unknownunknownunknownunknownunknown"),
    expects: refused,
  },
  {
    name: "revoked key",
    async credentials(owner) {
      const { id, key } = await owner.createKey();
      await owner.client.send("POST", "/api/auth/api-key/delete", { body: { keyId: id } });
      return bearer(key);
    },
    expects: refused,
  },
  {
    name: "expired key",
    async credentials(owner) {
      const { id, key } = await owner.createKey();
      await inDatabase("update api_keys set expires_at = now() - interval '1 s' where id = $1", id);
      return bearer(key);
    },
    expects: refused,
  },
  {
    name: "barred person's key",
    credentials: async () => bearer(barredKey),
    expects: (route, call) => whenPublic(route, call) ?? (route.access === "operator" ? 401 : 403),
  },
  {
    name: "under-scoped key",
    async credentials(owner, { access }) {
      const needed = access === "answer" ? "publish" : access;
      const { key } = await owner.createKey(ALL_SCOPES.filter((scope) => scope !== needed));
      return bearer(key);
    },
    expects: (route, call) =>
      whenPublic(route, call) ??
      (route.access === "operator"
        ? 401
        : isScope(route.access) || route.access === "account"
          ? 403
          : call.succeeds),
  },
  {
    name: "another person",
    credentials: async (_, __, other) => bearer(other.token),
    expects: (route, call) =>
      whenPublic(route, call) ??
      (route.access === "operator"
        ? 401
        : call.isOwned
          ? (call.strangerStatus ?? 404)
          : call.succeeds),
  },
  {
    name: "another person's key",
    credentials: async (_, __, other) => bearer((await other.createKey()).key),
    expects: (route, call) =>
      whenPublic(route, call) ??
      (route.access === "operator"
        ? 401
        : route.access === "account"
          ? 403
          : call.isOwned
            ? (call.strangerStatus ?? 404)
            : call.succeeds),
  },
  {
    name: "own key",
    credentials: async (owner) => bearer((await owner.createKey()).key),
    expects: (route, call) =>
      whenPublic(route, call) ??
      (route.access === "operator" ? 401 : route.access === "account" ? 403 : call.succeeds),
  },
  {
    name: "own session",
    credentials: async (owner) => bearer(owner.token),
    expects: (route, call) =>
      whenPublic(route, call) ?? (route.access === "operator" ? 401 : call.succeeds),
  },
  {
    name: "own cookie",
    credentials: async (owner) => ({ cookie: owner.cookie, origin: backend.url }),
    expects: (route, call) =>
      whenPublic(route, call) ?? (route.access === "operator" ? 401 : call.succeeds),
  },
  {
    name: "own cookie, foreign page",
    credentials: async (owner) => ({
      cookie: owner.cookie,
      origin: "https://evil.example",
    }),
    expects: () => 403,
  },
  {
    name: "operator",
    credentials: async () => bearer(METRICS_TOKEN),
    expects: (route, call) =>
      whenPublic(route, call) ?? (route.access === "operator" ? call.succeeds : 401),
  },
];

/** Something of the owner's: its own for a call that changes it, the same for all others. */
async function preparedFor(
  route: DescribedRoute,
  call: AccessCall,
  owner: Person,
  isFresh: boolean,
) {
  if (!call.prepare) return {};
  if (isFresh) return call.prepare(owner, backend.databaseUrl);
  const known = prepared.get(route.id) ?? call.prepare(alice, backend.databaseUrl);
  prepared.set(route.id, known);
  return known;
}

async function ask(route: DescribedRoute, caller: Caller, call: AccessCall) {
  const owner = call.endsSession ? await signUp(backend.url, "alice") : alice;
  const other = call.endsSession ? await signUp(backend.url, "bob") : bob;
  const changesIt = route.method !== "GET" && caller.expects(route, call) === call.succeeds;
  const isFresh = changesIt || call.endsSession === true;
  const { params = {}, body, file } = await preparedFor(route, call, owner, isFresh);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? "missing");
  const response = await fetch(new URL(path, backend.url), {
    method: route.method,
    redirect: "manual",
    headers: {
      ...(await caller.credentials(owner, route, other)),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file ? { body: file } : {}),
  });
  return { status: response.status, faults: await api.faultsOf(route.id, response) };
}

test("every route of the OpenAPI document is covered here, and nothing else", () => {
  expect(Object.keys(ACCESS_CALLS).toSorted()).toEqual(api.routes.map(({ id }) => id).toSorted());
});

test("each caller gets at each route what they may, and every answer is a described one", async () => {
  const rows: string[] = [];
  const wrong: string[] = [];
  for (const route of api.routes) {
    const call = ACCESS_CALLS[route.id];
    if (!call) throw new Error(`${route.id} is not covered`);
    const cells = await Promise.all(
      CALLERS.map(async (caller) => {
        const expected = caller.expects(route, call);
        const { status, faults } = await ask(route, caller, call);
        const what = `${route.method} ${route.path}, ${caller.name}`;
        if (status !== expected) wrong.push(`${what}: ${status}, not ${expected}`);
        wrong.push(...faults.map((fault) => `${what}: ${fault}`));
        return `${expected} / ${status}`;
      }),
    );
    rows.push(`| \`${route.method} ${route.path}\` | ${route.access} | ${cells.join(" | ")} |`);
  }
  const names = CALLERS.map(({ name }) => name);
  expect(wrong).toEqual([]);
  const table = [
    "# Who gets what",
    "",
    "Written by `npm run access`, and checked by `access-matrix.test.ts`: each cell is the expected and the real status. Everything that is named in a path or body belongs to one person, whose own calls are in the columns that begin with *own*. The backend runs in `accounts` mode.",
    "",
    `| route | needs | ${names.join(" | ")} |`,
    `|${"---|".repeat(names.length + 2)}`,
    ...rows,
    "",
  ].join("\n");
  const outdated = "ACCESS.md is not what the routes do: `npm run access` writes it";
  await expect(table, outdated).toMatchFileSnapshot("ACCESS.md");
}, 300_000);
