import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import {
  databaseUrl,
  flag,
  mailSender,
  modelName,
  number,
  optionalWholeNumber,
  port,
  smtpUrl,
  text,
  token,
  unset,
  url,
  wholeNumber,
} from "./env-values.ts";
import { nearestName } from "./nearest-name.ts";
import { processSingleton } from "./process-singleton.ts";

/** A configuration that cannot be used. The message is one line and names the variable. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}

/** The most that a limit of a day can be. */
export const MOST_DAILY = { messages: 1_000_000, tokens: 1_000_000_000_000 } as const;

const schema = z.object({
  NODE_ENV: text,
  PORT: port(3210),
  HOST: z.preprocess(unset, z.string().default("127.0.0.1")),
  DATABASE_URL: databaseUrl,
  LINNET_DATA_DIR: text,
  LINNET_MODEL: modelName,
  LINNET_ROUTER_MODEL: modelName,
  OPENAI_COMPATIBLE_BASE_URL: url(/^https?$/, "http://127.0.0.1:11434/v1"),
  OPENAI_COMPATIBLE_API_KEY: token,
  LINNET_PROBE_LOCAL_MODELS: z.preprocess(unset, flag.default("1")),
  LINNET_OPENAI_BACKGROUND: z.preprocess(unset, flag.default("1")),
  /** Set by the start: the address of a model server that it found and nobody configured. */
  LINNET_FOUND_MODEL_SERVER: text,
  AI_GATEWAY_API_KEY: token,
  GOOGLE_GENERATIVE_AI_API_KEY: token,
  OPENAI_API_KEY: token,
  ANTHROPIC_API_KEY: token,
  /** Where a provider is reached instead of at its own address: a proxy, or a stand-in. */
  AI_GATEWAY_BASE_URL: url(/^https?$/, "https://ai-gateway.vercel.sh/v3/ai"),
  GOOGLE_GENERATIVE_AI_BASE_URL: url(
    /^https?$/,
    "https://generativelanguage.googleapis.com/v1beta",
  ),
  OPENAI_BASE_URL: url(/^https?$/, "https://api.openai.com/v1"),
  ANTHROPIC_BASE_URL: url(/^https?$/, "https://api.anthropic.com/v1"),
  LINNET_RETENTION_HOURS: number(24, 0, 24 * 365),
  /** A session without a message for so long ends. */
  LINNET_SESSION_IDLE_HOURS: number(72, 0.0001, 24 * 365),
  /** Turns that a session may have; then it ends. */
  LINNET_SESSION_MAX_TURNS: wholeNumber(200, 1, 10_000),
  LINNET_MODEL_IDLE_SECONDS: number(90, 1, 3_600),
  /** Tokens that the models read at once; unset: what is known of the model. */
  LINNET_CONTEXT_TOKENS: optionalWholeNumber(2_000, 10_000_000),
  /** How long a request for approval can be answered. */
  LINNET_APPROVAL_HOURS: number(72, 0, 24 * 30),
  /** How late a scheduled post may go up; after that, the person is asked. */
  LINNET_LATE_MINUTES: wholeNumber(15, 1, 24 * 60),
  /** How long the person is asked for a page that they did not name; 0: it is not read. */
  LINNET_QUESTION_MINUTES: number(10, 0, 24 * 60),
  /** The application at X by which people connect their accounts. */
  X_CLIENT_ID: text,
  X_CLIENT_SECRET: text,
  /** The local owner's own account, without the connect page. */
  X_ACCESS_TOKEN: token,
  X_REFRESH_TOKEN: text,
  X_API_BASE_URL: url(/^https?$/, "https://api.x.com"),
  /** How long what is being written may go on after SIGTERM, before it is left to others. */
  LINNET_DRAIN_SECONDS: number(0, 0, 3_600),
  LINNET_BODY_LIMIT: wholeNumber(1_048_576, 1_024, 64 * 1_048_576),
  LINNET_AUTH: z.preprocess(
    unset,
    z.enum(["local", "accounts"], { error: 'must be "local" or "accounts"' }).default("local"),
  ),
  /** Where browsers reach the backend, when that is not its own address: behind a proxy. */
  LINNET_PUBLIC_URL: url(/^https?$/, "https://linnet.example.com"),
  /** Whether `X-Forwarded-For` is from a proxy of the operator's, and tells the caller's address. */
  LINNET_TRUST_PROXY: z.preprocess(unset, flag.default("0")),
  /** Who may make an account in `accounts` mode: anybody, or only people with an invitation. */
  LINNET_SIGN_UP: z.preprocess(
    unset,
    z.enum(["open", "closed"], { error: 'must be "open" or "closed"' }).default("closed"),
  ),
  /** The server that sends mails, and who they are from; without it, links are handed over. */
  LINNET_SMTP_URL: smtpUrl,
  LINNET_MAIL_FROM: mailSender,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  /** Sign-ins and sign-ups that an address may try in five minutes; 0: no limit. */
  LINNET_LIMIT_SIGN_IN: wholeNumber(30, 0, 1_000_000),
  /** Wrong passwords of an account in fifteen minutes, from all addresses; 0: no limit. */
  LINNET_LIMIT_PASSWORDS: wholeNumber(20, 0, 1_000_000),
  /** Requests for device authorization, polls included, of an address in a minute; 0: no limit. */
  LINNET_LIMIT_DEVICE: wholeNumber(120, 0, 1_000_000),
  /** Messages that a person may send in a minute; 0: no limit. */
  LINNET_LIMIT_MESSAGES: wholeNumber(600, 0, 1_000_000),
  LINNET_LIMIT_EDITS: wholeNumber(600, 0, 1_000_000),
  /** Descriptions of pictures that a person may have suggested in a minute; 0: no limit. */
  LINNET_LIMIT_DESCRIPTIONS: wholeNumber(30, 0, 1_000_000),
  /** Runs that a person may have at once, sessions that wait included; 0: no limit. */
  LINNET_LIMIT_RUNS: wholeNumber(200, 0, 1_000_000),
  /** Messages and tokens of a person in a day of UTC; 0: no limit. */
  LINNET_DAILY_MESSAGES: optionalWholeNumber(0, MOST_DAILY.messages),
  LINNET_DAILY_TOKENS: optionalWholeNumber(0, MOST_DAILY.tokens),
  /** The most that is stored for a person; 0 means no limit. */
  LINNET_QUOTA_CHATS: optionalWholeNumber(0, 10_000_000),
  LINNET_QUOTA_PROJECTS: optionalWholeNumber(0, 10_000_000),
  LINNET_QUOTA_KEYS: optionalWholeNumber(0, 10_000_000),
  LINNET_QUOTA_MEGABYTES: optionalWholeNumber(0, 10_000_000),
  /** Streams that a person may have open at one instance; 0: no limit. */
  LINNET_LIMIT_STREAMS: optionalWholeNumber(0, 1_000_000),
  LINNET_SECRET: z.preprocess(
    unset,
    z.string().min(32, "must have at least 32 characters").optional(),
  ),
  /** Whether the start opens its page in the browser; unset: at the first start on a desktop. */
  LINNET_OPEN: z.preprocess(unset, flag.optional()),
  LINNET_LOG_LEVEL: z.preprocess(
    unset,
    z
      .enum(["trace", "debug", "info", "warn", "error", "silent"], {
        error: "must be trace, debug, info, warn, error or silent",
      })
      .default("info"),
  ),
  /** Opens `/api/metrics`; without it, only the local owner's token does. */
  LINNET_METRICS_TOKEN: token,
  /** Most deliveries (workflow replays and steps) that one process works on at once. */
  LINNET_CONCURRENCY: wholeNumber(128, 2, 1_000),
  /** Most database connections that one process opens. */
  LINNET_POOL_SIZE: wholeNumber(24, 6, 500),
});

/** Names that are no part of the configuration: for clients, and handed from one process of Linnet to the next. */
const OTHER_NAMES =
  /^LINNET_(?:URL|TOKEN|DOMAIN|DATABASE_PASSWORD|ROOT|PACKED|START_NOTE|IS_BUILT|BUILD|EDITOR|(?:TEST|CHAOS|BROWSER)_.*)$/;

/** The variables of a process environment that begin as Linnet's do and that nothing reads, with the one that may be meant. */
export function unreadVariables(
  source: Record<string, string | undefined>,
): { name: string; meant: string | undefined }[] {
  const known = Object.keys(schema.shape).filter((name) => name.startsWith("LINNET_"));
  return Object.keys(source)
    .filter(
      (name) =>
        name.startsWith("LINNET_") &&
        !Object.hasOwn(schema.shape, name) &&
        !OTHER_NAMES.test(name) &&
        unset(source[name]) !== undefined,
    )
    .map((name) => ({ name, meant: nearestName(name, known) }));
}

/** The default limits of a person; 0 means no limit. */
const PERSONAL_LIMITS = {
  LINNET_DAILY_MESSAGES: { local: 0, accounts: 300 },
  LINNET_DAILY_TOKENS: { local: 0, accounts: 2_000_000 },
  LINNET_QUOTA_CHATS: { local: 0, accounts: 5_000 },
  LINNET_QUOTA_PROJECTS: { local: 0, accounts: 100 },
  LINNET_QUOTA_KEYS: { local: 0, accounts: 100 },
  LINNET_QUOTA_MEGABYTES: { local: 0, accounts: 500 },
  LINNET_LIMIT_STREAMS: { local: 0, accounts: 100 },
} as const;

type PersonalLimits = Record<keyof typeof PERSONAL_LIMITS, number>;

/** The backend's configuration: see CONFIGURATION.md. */
export type Environment = Omit<z.infer<typeof schema>, "LINNET_DATA_DIR" | keyof PersonalLimits> &
  PersonalLimits & {
    /** Absolute path of the data directory. */
    LINNET_DATA_DIR: string;
    /** Whether the data directory was chosen by the person, not by default. */
    dataDirIsExplicit: boolean;
  };

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Parses a process environment.
 *
 * @throws ConfigurationError for the first value that cannot be used.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigurationError(String(issue?.path[0] ?? "environment"), issue?.message ?? "");
  }
  const { LINNET_DATA_DIR: dataDir, ...rest } = parsed.data;
  if (rest.LINNET_AUTH === "local" && !LOOPBACK_HOSTS.has(rest.HOST)) {
    throw new ConfigurationError(
      "HOST",
      `${rest.HOST} is not loopback, and LINNET_AUTH=local has no sign-in: use 127.0.0.1, or set LINNET_AUTH=accounts`,
    );
  }
  const address = rest.LINNET_PUBLIC_URL && new URL(rest.LINNET_PUBLIC_URL);
  if (address && address.href !== `${address.origin}/`) {
    throw new ConfigurationError(
      "LINNET_PUBLIC_URL",
      `has more than an origin, and Linnet's pages are at the root of one: use ${address.origin}, with a name of its own for Linnet`,
    );
  }
  for (const provider of ["GITHUB", "GOOGLE"] as const) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
    if (!rest[id] !== !rest[secret]) {
      const missing = rest[id] ? secret : id;
      throw new ConfigurationError(missing, `is missing: ${provider} sign-in needs both`);
    }
  }
  if (!rest.LINNET_SMTP_URL !== !rest.LINNET_MAIL_FROM) {
    const missing = rest.LINNET_SMTP_URL ? "LINNET_MAIL_FROM" : "LINNET_SMTP_URL";
    throw new ConfigurationError(missing, "is missing: mails need a server and a sender");
  }
  checkX(rest);
  // A production build runs with the backend as its working directory, `npm start` with the root.
  const root = source.LINNET_ROOT ?? process.cwd();
  return {
    ...rest,
    ...personalLimits(parsed.data),
    LINNET_DATA_DIR: dataDir
      ? isAbsolute(dataDir)
        ? dataDir
        : resolve(root, dataDir)
      : resolve(root, ".linnet"),
    dataDirIsExplicit: dataDir !== undefined,
  };
}

function personalLimits(said: z.infer<typeof schema>): PersonalLimits {
  const limit = (name: keyof PersonalLimits) =>
    said[name] ?? PERSONAL_LIMITS[name][said.LINNET_AUTH];
  return {
    LINNET_DAILY_MESSAGES: limit("LINNET_DAILY_MESSAGES"),
    LINNET_DAILY_TOKENS: limit("LINNET_DAILY_TOKENS"),
    LINNET_QUOTA_CHATS: limit("LINNET_QUOTA_CHATS"),
    LINNET_QUOTA_PROJECTS: limit("LINNET_QUOTA_PROJECTS"),
    LINNET_QUOTA_KEYS: limit("LINNET_QUOTA_KEYS"),
    LINNET_QUOTA_MEGABYTES: limit("LINNET_QUOTA_MEGABYTES"),
    LINNET_LIMIT_STREAMS: limit("LINNET_LIMIT_STREAMS"),
  };
}

/** Checks X's settings: a secret needs an id, a refresh token needs a client, a token needs an owner. */
function checkX({
  LINNET_AUTH,
  X_CLIENT_ID: clientId,
  X_CLIENT_SECRET: clientSecret,
  X_ACCESS_TOKEN: accessToken,
  X_REFRESH_TOKEN: refreshToken,
}: z.infer<typeof schema>): void {
  if (clientSecret && !clientId) {
    throw new ConfigurationError(
      "X_CLIENT_ID",
      "is missing: X_CLIENT_SECRET belongs to a client id",
    );
  }
  if (refreshToken && !clientId) {
    throw new ConfigurationError("X_CLIENT_ID", "is missing: X_REFRESH_TOKEN is renewed with it");
  }
  if (LINNET_AUTH === "accounts" && (accessToken || refreshToken)) {
    throw new ConfigurationError(
      accessToken ? "X_ACCESS_TOKEN" : "X_REFRESH_TOKEN",
      "is the local owner's own account: with LINNET_AUTH=accounts, set X_CLIENT_ID and let people connect theirs",
    );
  }
}

/** The parsed environment: one for all bundles, since what is provided later has to reach each of them. */
function holder(): { parsed?: Environment | undefined } {
  return processSingleton("environment", () => ({}));
}

/** The environment of this process, parsed once. */
export function environment(): Environment {
  const held = holder();
  held.parsed ??= parseEnvironment(process.env);
  return held.parsed;
}

/**
 * Hands values to everything that reads the environment later, in all bundles: what was found at start (the embedded
 * database's address, the engine's own listener), and the model that a person chooses on the page `/start`.
 */
export function provideEnvironment(values: Record<string, string>): void {
  Object.assign(process.env, values);
  holder().parsed = undefined;
}
