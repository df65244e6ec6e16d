import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type OfferedModel, offeredModelSchema } from "./offered-model.ts";

const schema = z.record(z.string(), z.array(offeredModelSchema));

/**
 * Lists of models that were seen, in `models.json` of the data directory: what a start goes by
 * when a provider cannot be asked. It holds no secret, and a file that is missing or cannot be
 * read or written is no reason not to start.
 */
async function readAll(directory: string): Promise<Record<string, OfferedModel[]>> {
  try {
    return schema.parse(JSON.parse(await readFile(join(directory, "models.json"), "utf8")));
  } catch {
    return {};
  }
}

/** The last list of a provider that was seen. */
export async function rememberedOffer(
  directory: string,
  provider: string,
): Promise<OfferedModel[] | undefined> {
  return (await readAll(directory))[provider];
}

/** Keeps a provider's list for the next start. */
export async function rememberOffer(
  directory: string,
  provider: string,
  models: readonly OfferedModel[],
): Promise<void> {
  const all = { ...(await readAll(directory)), [provider]: models };
  await writeFile(join(directory, "models.json"), JSON.stringify(all)).catch(() => {});
}
