import pg from "pg";
import { expect, test } from "vitest";
import { ConfigurationError, parseEnvironment } from "./env.ts";

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["HOST", "0.0.0.0"],
  ["HOST", "not a host"],
  ["DATABASE_URL", "nonsense"],
  ["DATABASE_URL", "mysql://localhost/linnet"],
  ["DATABASE_URL", "postgres://localhost/what%3F"],
  ["LINNET_MODEL", "gpt-5"],
  ["LINNET_ROUTER_MODEL", "small"],
  ["OPENAI_COMPATIBLE_BASE_URL", "localhost:11434"],
  ["LINNET_RETENTION_HOURS", "-1"],
  ["LINNET_RETENTION_HOURS", "a day"],
  ["LINNET_CONTEXT_TOKENS", "800"],
  ["LINNET_CONTEXT_TOKENS", "32k"],
  ["LINNET_MODEL_IDLE_SECONDS", "0"],
  ["LINNET_MODEL_IDLE_SECONDS", "soon"],
  ["LINNET_SESSION_IDLE_HOURS", "0"],
  ["LINNET_SESSION_IDLE_HOURS", "for ever"],
  ["LINNET_SESSION_MAX_TURNS", "0"],
  ["LINNET_SESSION_MAX_TURNS", "2.5"],
  ["LINNET_BODY_LIMIT", "1"],
  ["LINNET_BODY_LIMIT", "2048.5"],
  ["LINNET_CONCURRENCY", "2.5"],
  ["LINNET_POOL_SIZE", "6.5"],
  ["LINNET_LIMIT_MESSAGES", "0.5"],
  ["LINNET_METRICS_TOKEN", "two words"],
  ["OPENAI_API_KEY", "sk-proj-…A1b2"],
  ["X_ACCESS_TOKEN", "tökén"],
  ["LINNET_AUTH", "open"],
  ["LINNET_SIGN_UP", "invited"],
  ["LINNET_DAILY_MESSAGES", "-1"],
  ["LINNET_DAILY_TOKENS", "a million"],
  ["LINNET_SECRET", "short"],
  ["LINNET_PROBE_LOCAL_MODELS", "maybe"],
  ["LINNET_LOG_LEVEL", "loud"],
  ["LINNET_APPROVAL_HOURS", "-1"],
  ["X_API_BASE_URL", "api.x.com"],
  ["LINNET_PUBLIC_URL", "linnet.example.com"],
  ["LINNET_PUBLIC_URL", "https://linnet.example.com/linnet"],
  ["LINNET_PUBLIC_URL", "https://linnet.example.com/?team=a"],
  ["LINNET_PUBLIC_URL", "https://linnet.example.com/#start"],
  ["LINNET_PUBLIC_URL", "https://somebody@linnet.example.com"],
])("%s=%s is refused in one line that names the variable", (name, value) => {
  try {
    parseEnvironment({ [name]: value });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toMatch(new RegExp(`^ConfigurationError: ${name}: .+$`));
  }
});

test.each([
  "https://linnet.example.com",
  "https://Linnet.example.com/",
  "http://10.0.0.5:4713",
  "https://linnet.example.com:443",
])("the public address %s is taken", (value) => {
  expect(parseEnvironment({ LINNET_PUBLIC_URL: value }).LINNET_PUBLIC_URL).toBe(value);
});

test.each(["a@b", "a/b", "a:b+c,d;e=f&g$h", "größe 50%"])(
  "the database %s is reached under its name, by a user whose name is encoded, too",
  (name) => {
    const encoded = encodeURIComponent(name);
    const given = `postgres://${encoded}:p%40ss@db.example:5433/${encoded}?sslmode=disable`;
    const { DATABASE_URL } = parseEnvironment({ DATABASE_URL: given });
    expect(new pg.Client({ connectionString: DATABASE_URL })).toMatchObject({
      database: name,
      user: name,
      password: "p@ss",
      host: "db.example",
      port: 5433,
    });
  },
);

test.each([
  ["LINNET_SMTP_URL", { LINNET_SMTP_URL: "mail.example.com" }],
  ["LINNET_SMTP_URL", { LINNET_SMTP_URL: "smtp:mail.example.com" }],
  ["LINNET_SMTP_URL", { LINNET_SMTP_URL: "smtp://ada:100%@mail.example.com" }],
  ["LINNET_MAIL_FROM", { LINNET_MAIL_FROM: "Linnet" }],
  ["LINNET_MAIL_FROM", { LINNET_MAIL_FROM: "Linnet <linnet>" }],
])("%s that sends no mail is refused: %o", (name, given) => {
  const mail = { LINNET_SMTP_URL: "smtp://mail.example.com", LINNET_MAIL_FROM: "a@b.example" };
  expect(() => parseEnvironment({ ...mail, ...given })).toThrow(new RegExp(`^${name}: `));
});

test.each([
  "linnet@example.com",
  "Linnet <linnet@example.com>",
  "Größe & Co <post@bücher.example>",
  "linnet@localhost",
])("mails come from %s", (from) => {
  const mail = { LINNET_SMTP_URL: "smtp://a%40b:p%25@[::1]:25", LINNET_MAIL_FROM: from };
  expect(parseEnvironment(mail)).toMatchObject(mail);
});

test("a variable that is empty or blank is one that is not set", () => {
  const nothing = parseEnvironment({});
  expect(parseEnvironment({ PORT: "", DATABASE_URL: " ", LINNET_SECRET: "", HOST: "" })).toEqual(
    nothing,
  );
  expect(nothing).toMatchObject({ PORT: 3210, HOST: "127.0.0.1", LINNET_AUTH: "local" });
});

test("a host that is not loopback is taken with accounts", () => {
  const environment = parseEnvironment({ HOST: "0.0.0.0", LINNET_AUTH: "accounts" });
  expect(environment.HOST).toBe("0.0.0.0");
});

test.each([
  [{ X_CLIENT_SECRET: "s" }, "X_CLIENT_ID"],
  [{ X_REFRESH_TOKEN: "r" }, "X_CLIENT_ID"],
  [{ X_ACCESS_TOKEN: "a", LINNET_AUTH: "accounts" }, "X_ACCESS_TOKEN"],
])("of X's variables, %o is refused by the name of what is wrong", (source, variable) => {
  expect(() => parseEnvironment(source)).toThrow(expect.objectContaining({ variable }));
});

test("a person's day is limited where people have accounts, and free for the local owner", () => {
  const daily = (source: Record<string, string>) => {
    const { LINNET_DAILY_MESSAGES: messages, LINNET_DAILY_TOKENS: tokens } =
      parseEnvironment(source);
    return { messages, tokens };
  };
  expect(daily({})).toEqual({ messages: 0, tokens: 0 });
  expect(daily({ LINNET_AUTH: "accounts" })).toEqual({ messages: 300, tokens: 2_000_000 });
  expect(daily({ LINNET_AUTH: "accounts", LINNET_DAILY_TOKENS: "0" })).toEqual({
    messages: 300,
    tokens: 0,
  });
});
