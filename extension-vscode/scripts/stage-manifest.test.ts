import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { COMMANDS } from "../src/commands.ts";
import { TRANSLATIONS } from "../src/host/window/view-language.ts";
import { inExtension } from "./bundle-options.ts";
import { stagedManifest } from "./stage-manifest.ts";

const json = async (name: string) => JSON.parse(await readFile(inExtension(name), "utf8"));

test("the staged manifest has a name that a marketplace takes, and nothing of npm", async () => {
  const manifest = stagedManifest(await json("package.json"));
  expect(manifest).toMatchObject({ name: "linnet", publisher: "linnet", main: "./extension.js" });
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("type");
  expect(manifest).not.toHaveProperty("private");
});

test("a package of a clone starts Linnet from there, and any other names no folder", async () => {
  const settings = async (clone?: string) => {
    const manifest = JSON.stringify(stagedManifest(await json("package.json"), clone));
    return JSON.parse(manifest).contributes.configuration.properties["linnet.folder"];
  };
  // With another scope, a workspace would decide what is run.
  expect(await settings()).toMatchObject({ default: "", scope: "machine" });
  for (const clone of ["/home/ann/linnet", 'C:\\Users\\Ann\\my "linnet"']) {
    expect(await settings(clone)).toMatchObject({ default: clone, scope: "machine" });
  }
});

test("every command is declared, and every declared command exists", async () => {
  const { contributes } = await json("package.json");
  const declared = contributes.commands.map(({ command }: { command: string }) => command);
  expect(declared.toSorted()).toEqual(COMMANDS.map((command) => `linnet.${command}`).toSorted());
});

test("menus and keys name commands that are declared", async () => {
  const { contributes } = await json("package.json");
  const used: { command: string }[] = [
    ...Object.values<{ command: string }[]>(contributes.menus).flat(),
    ...contributes.keybindings,
  ];
  for (const { command } of used) expect(COMMANDS).toContain(command.replace("linnet.", ""));
});

test("every text of the manifest is there in every language", async () => {
  const manifest = await readFile(inExtension("package.json"), "utf8");
  const used = new Set([...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key));
  for (const ending of ["", ...TRANSLATIONS.map((language) => `.${language}`)]) {
    const texts = await json(`package.nls${ending}.json`);
    expect(Object.keys(texts).toSorted()).toEqual([...used].toSorted());
  }
});

test("every page of the walkthrough is there in every language", async () => {
  const { contributes } = await json("package.json");
  const pages: { media: { markdown: string } }[] = contributes.walkthroughs[0].steps;
  const names = pages.map(({ media }) => media.markdown);
  const translated = names.flatMap((name) =>
    TRANSLATIONS.map((language) => name.replace(/md$/, `nls.${language}.md`)),
  );
  // The editor looks for these names, and shows the English page where one is not there.
  const files = await readdir(inExtension("media/walkthrough"));
  expect(files.map((file) => `media/walkthrough/${file}`).toSorted()).toEqual(
    [...names, ...translated].toSorted(),
  );
});
