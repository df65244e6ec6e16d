import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type BuildOptions, build, context } from "esbuild";
import { hostBundle, inExtension, STAGED, webviewBundle } from "./bundle-options.ts";
import { stagedManifest } from "./stage-manifest.ts";
import { stagedReadme } from "./stage-readme.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";
import { viewTranslations } from "./view-translations.ts";

/**
 * Builds the extension into `dist/extension`, from where the editor can load it.
 *
 * @param clone - As of {@link stagedManifest}.
 */
export async function buildExtension(clone?: string): Promise<void> {
  await stageFiles(clone);
  const built = await Promise.all([build(hostBundle), build(webviewBundle)]);
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput),
  );
  await writeFile(`${STAGED}/THIRD-PARTY-NOTICES.txt`, await thirdPartyNotices(inputs));
}

/** Everything that is not a bundle. */
async function stageFiles(clone?: string): Promise<void> {
  await rm(STAGED, { recursive: true, force: true });
  await mkdir(STAGED, { recursive: true });
  const workspace: Record<string, unknown> = JSON.parse(
    await readFile(inExtension("package.json"), "utf8"),
  );
  const manifest = JSON.stringify(stagedManifest(workspace, clone), null, 2);
  await writeFile(`${STAGED}/package.json`, `${manifest}\n`);
  const readme = await readFile(inExtension("README.md"), "utf8");
  await writeFile(`${STAGED}/README.md`, stagedReadme(readme, process.env.LINNET_PICTURES_URL));
  const root = await readdir(inExtension("."));
  const copied = ["CHANGELOG.md", "LICENSE", "media", "l10n"];
  for (const name of root) {
    if (copied.includes(name) || /^package\.nls.*\.json$/.test(name)) {
      await cp(inExtension(name), `${STAGED}/${name}`, { recursive: true });
    }
  }
  await mkdir(`${STAGED}/locales`);
  for (const [language, texts] of Object.entries(await viewTranslations())) {
    await writeFile(`${STAGED}/locales/${language}.json`, JSON.stringify(texts));
  }
}

async function watch(): Promise<void> {
  await stageFiles();
  const readable: BuildOptions = { minify: false, sourcemap: "inline", logLevel: "info" };
  for (const bundle of [hostBundle, webviewBundle]) {
    await (await context({ ...bundle, ...readable })).watch();
  }
  console.log(`Load it with: code --extensionDevelopmentPath=${STAGED}`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { watch: { type: "boolean", default: false } } });
  if (values.watch) await watch();
  else await buildExtension();
}
