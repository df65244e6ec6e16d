import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Queryable, readSettings, writeSetting } from "../db/queries/settings.ts";
import { ConfigurationError } from "../process/env.ts";

/** Rows of `settings`: the secret that the database keeps, and the fingerprint of the one that is in use. */
const [SECRET, FINGERPRINT] = ["secret", "secret-fingerprint"] as const;

/**
 * The secret that signs and encrypts, in a file of mode 0600 under the data directory.
 * Created at the first start.
 */
export async function secretInDirectory(directory: string): Promise<string> {
  const path = join(directory, "secret");
  const written = await readFile(path, "utf8").catch(() => "");
  if (written.trim().length >= 32) {
    // A restored backup, or a careless copy, may have opened it.
    await chmod(path, 0o600);
    return written.trim();
  }
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const created = randomBytes(32).toString("base64url");
  await writeFile(path, `${created}\n`, { mode: 0o600, flag: "wx" });
  return created;
}

const fingerprintOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/**
 * Compares the secret of this instance with the one that a database is in use with.
 *
 * @param own the secret that the operator or the data directory keeps; none: the database keeps it.
 * @returns the secret to go on with; undefined where the database is to get one.
 * @throws ConfigurationError when the database is in use with another secret.
 */
export async function requireSameSecret(
  database: Queryable,
  own: string | undefined,
): Promise<string | undefined> {
  return sameSecret(await readSettings(database, [SECRET, FINGERPRINT]), own);
}

function sameSecret(
  stored: ReadonlyMap<string, string>,
  own: string | undefined,
): string | undefined {
  const shared = stored.get(SECRET);
  const secret = own ?? shared;
  const known = stored.get(FINGERPRINT) ?? (shared && fingerprintOf(shared));
  if (known === undefined || (secret && fingerprintOf(secret) === known)) return secret;
  throw new ConfigurationError(
    "LINNET_SECRET",
    "the database is in use with another secret: set it as the other instances and earlier starts have it, or leave it out if they do (DEPLOY.md says how to change it)",
  );
}

/** Has the next start decide with which secret the database is in use. */
export async function forgetSecret(database: Queryable): Promise<void> {
  for (const key of [SECRET, FINGERPRINT]) await writeSetting(database, key, undefined);
}

/** Of starts at the same moment, one notes its secret: a secret that is kept elsewhere is not stored. */
const NOTE = `
with noted as (
  insert into settings (key, value) values ('${FINGERPRINT}', $1) on conflict (key) do nothing returning key
)
insert into settings (key, value) select '${SECRET}', $2::text from noted where $2::text is not null
on conflict (key) do nothing`;

/**
 * The secret of an instance over a database, in which it is noted: the one that the instance brings, or
 * else one that the database keeps for all. The first start decides.
 *
 * @throws ConfigurationError when the database is in use with another secret.
 */
export async function secretInDatabase(database: Queryable, own?: string): Promise<string> {
  const stored = await readSettings(database, [SECRET, FINGERPRINT]);
  const found = sameSecret(stored, own);
  // A database that may only be read has noted it before.
  if (found && stored.has(FINGERPRINT)) return found;
  const secret = found ?? randomBytes(32).toString("base64url");
  await database.query(NOTE, [fingerprintOf(secret), found ? null : secret]);
  // Another start may have been first.
  return (await requireSameSecret(database, own)) ?? secret;
}
