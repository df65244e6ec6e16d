import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { ConfigurationError } from "../process/env.ts";

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

/**
 * The secret that all instances over one database share. Created by whichever instance is
 * first; the database decides.
 *
 * @throws ConfigurationError when `LINNET_SECRET` of this instance differs from the others'.
 */
export async function secretInDatabase(connectionString: string, own?: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // A secret that the operator keeps elsewhere is compared by its fingerprint, and not stored.
    const key = own ? "secret-fingerprint" : "secret";
    const value = own
      ? createHash("sha256").update(own).digest("base64url")
      : randomBytes(32).toString("base64url");
    await client.query(
      "insert into settings (key, value) values ($1, $2) on conflict (key) do nothing",
      [key, value],
    );
    const { rows } = await client.query<{ value: string }>(
      "select value from settings where key = $1",
      [key],
    );
    const stored = rows[0]?.value;
    if (!own && stored) return stored;
    if (own && stored === value) return own;
    throw new ConfigurationError(
      "LINNET_SECRET",
      "differs from that of another instance over this database: give all of them the same",
    );
  } finally {
    await client.end();
  }
}
