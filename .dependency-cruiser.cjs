/** The allowed imports: the table in ARCHITECTURE.md as rules. */

const BACKEND_ROOMS = require("./tests/cli/backend-rooms.cjs");

/** The packages in shared/: those of ours that each may import, and the libraries of its trade. */
const SHARED_PACKAGES = {
  protocol: { mayImport: [], libraries: ["zod", "uuid", "ai"] },
  drafts: { mayImport: [], libraries: ["twitter-text"] },
  material: { mayImport: [], libraries: ["@mozilla/readability"] },
  extractive: {
    mayImport: ["drafts", "material", "protocol"],
    libraries: ["@ai-sdk/provider", "zod", "parse-diff", "stopword"],
  },
  client: { mayImport: ["protocol"], libraries: ["zod", "ai", "@workflow/ai"] },
  ui: {
    mayImport: ["client", "drafts", "protocol"],
    libraries: [
      "ai",
      "@ai-sdk/react",
      "react",
      "react-dom",
      "react-markdown",
      "remark-gfm",
      "mdast-util-find-and-replace",
    ],
  },
};

/** The rooms of the browser extension, each with those that it may import. */
const BROWSER_ROOMS = [
  ["views", "page", "texts", "model", "connection", "state"],
  ["worker", "page", "texts", "model", "connection", "state"],
  ["model", "connection", "state"],
  ["connection", "state"],
  ["texts", "state"],
  ["page"],
  ["state"],
];

const TESTS = "\\.test\\.tsx?$|/(testing|fixtures|evaluation)/|-contract\\.ts$";

/** Forbids imports beyond those that the order of the rooms forbids. `to` may be several patterns. */
function never(name, from, to, comment) {
  return {
    name,
    severity: "error",
    comment,
    from: { path: from, pathNot: TESTS },
    to: { path: to },
  };
}

/** The rooms that know nothing of HTTP: what they refuse is a `Refusal`. */
const PLAIN_ROOMS = BACKEND_ROOMS.filter(
  (room) => !["app", "cli", "mcp", "auth", "limits", "http"].includes(room),
).join("|");

/** The folders of the client core, from the top to the ground. */
const CLIENT_ROOMS = [
  "testing",
  "transport",
  "stream",
  "chats",
  "api",
  "retry",
  "storage",
  "errors",
];

/** The folders of the VS Code extension's host, from the top to the ground. */
const VSCODE_HOST_ROOMS = [
  "window",
  "start",
  "account",
  "models",
  "runs",
  "contexts",
  "git",
  "editor",
];

/** Each room of `folder` imports only itself and the rooms after it; every folder in it is a room. */
function towerRules(name, folder, rooms) {
  return [
    ...rooms.map((room, index) =>
      never(
        `${name}-${room}-imports-rooms-below`,
        `^${folder}/${room}/`,
        `^${folder}/(?!(?:${rooms.slice(index).join("|")})/)`,
      ),
    ),
    {
      name: `${name}-every-folder-is-a-room`,
      severity: "error",
      comment: `A new folder of ${folder}/ needs its place in the list of rooms.`,
      from: { path: `^${folder}/(?!(?:${rooms.join("|")})/)[^/]+/` },
      to: {},
    },
  ];
}

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "An import that cannot be resolved cannot be checked.",
      from: { pathNot: "^tests/" },
      to: { couldNotResolve: true, pathNot: "^(vscode|wxt|#|virtual)" },
    },
    ...Object.entries(SHARED_PACKAGES).flatMap(([name, { mayImport, libraries }]) => [
      never(`${name}-imports-packages-below`, `^shared/${name}/`, [
        "^(backend|extension-|tests/)",
        `^shared/(?!(?:${[name, ...mayImport].join("|")})/)`,
      ]),
      never(`${name}-libraries`, `^shared/${name}/`, [
        `node_modules/(?!(?:@types/)?(?:${libraries.join("|")})/)`,
        "^node:",
      ]),
    ]),
    {
      name: "shared-packages-have-doors",
      severity: "error",
      comment:
        "Import what the package's index.ts or testing/index.ts exports, or export it there.",
      from: { path: "^(?:shared/)?([^/]+)/" },
      to: {
        path: "^shared/([^/]+)/",
        pathNot: [
          "^shared/$1/",
          "^shared/[^/]+/(?:(?:testing/)?index|strings|texts)\\.ts$",
          // For who installs the packed client; the packages here import the protocol itself.
          "^shared/client/protocol\\.ts$",
          "\\.(css|json)$",
        ],
      },
    },
    ...towerRules("backend", "backend", BACKEND_ROOMS),
    ...towerRules("client", "shared/client", CLIENT_ROOMS),
    ...towerRules("vscode-host", "extension-vscode/src/host", VSCODE_HOST_ROOMS),
    never("app-is-thin", "^backend/app/", [
      "^backend/db/schema/",
      "^backend/(prompts|models|tools|engine)/",
    ]),
    never("http-answers-only", "^backend/http/", "^backend/models/"),
    never("plain-rooms-know-no-http", `^backend/(${PLAIN_ROOMS})/`, [
      "^backend/http/",
      "node_modules/next/",
    ]),
    never(
      "workflows-are-deterministic",
      "^backend/workflows/(?!steps/)",
      ["^backend/(sessions|turns|models|runs|chunk-log|cluster|db|process)/", "^node:"],
      "A workflow is replayed: what it imports must give the same each time.",
    ),
    never("prompts-reach-no-storage", "^backend/prompts/", "^backend/(db|process)/"),
    ...BROWSER_ROOMS.map(([room, ...below]) =>
      never(
        `browser-${room}-imports-rooms-below`,
        `^extension-browser/${room}/`,
        `^extension-browser/(?!(?:${[room, ...below].join("|")})/)`,
      ),
    ),
    never("browser-entrypoints-apart", "^extension-browser/entrypoints/([^/]+)", [
      "^backend/",
      "^extension-browser/entrypoints/(?!$1)",
    ]),
    never("vscode-protocol-is-plain", "^extension-vscode/src/protocol/", [
      "node_modules/react/",
      "^node:",
      "^vscode$",
      "^extension-vscode/src/(host|webview)",
    ]),
    never("vscode-host-has-no-view", "^extension-vscode/src/host/", [
      "^extension-vscode/src/webview",
      "^backend/",
      "^shared/ui",
    ]),
    never("vscode-webview-has-no-host", "^extension-vscode/src/webview/", [
      "^extension-vscode/src/host",
      "^node:",
      "^vscode$",
      "^backend/",
    ]),
    {
      name: "tests-use-declared-exports",
      severity: "error",
      comment: "Tests of processes reach a package through its exports, or over HTTP.",
      from: { path: "^tests/", pathNot: "^tests/cli/" },
      to: { path: "^(backend|extension-browser|extension-vscode)/", pathNot: "package\\.json$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "(^|/)(\\.next|\\.output|\\.wxt|dist|\\.well-known|node_modules/\\.)|tests/bench/peers-app|next-env\\.d\\.ts",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
