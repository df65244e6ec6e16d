import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inExtension } from "./bundle-options.ts";

const { resolve } = createRequire(import.meta.url);

/** All texts of the view in each language but English, by the code of the language. */
export async function viewTranslations(): Promise<Record<string, Record<string, string>>> {
  const names = (await readdir(inExtension("locales"))).filter((name) => name.endsWith(".json"));
  const read = await Promise.all(
    names.map(async (name) => {
      const paths = [resolve(`@linnet/ui/locales/${name}`), inExtension(`locales/${name}`)];
      const texts = await Promise.all(
        paths.map(async (path) => JSON.parse(await readFile(path, "utf8"))),
      );
      return [name.slice(0, -".json".length), Object.assign({}, ...texts)];
    }),
  );
  return Object.fromEntries(read);
}
