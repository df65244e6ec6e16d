import { expect, test } from "vitest";
import { extensionStrings } from "../texts/extension-strings.ts";
import { localeFiles, translations } from "./locale-files.ts";

function places(text: string): string[] {
  return (text.match(/\{\w+/g) ?? []).toSorted();
}

test("every language has every text, and no other", async () => {
  for (const [language, texts] of Object.entries(await translations())) {
    expect(Object.keys(texts).toSorted(), language).toEqual(
      Object.keys(extensionStrings).toSorted(),
    );
  }
});

test("a translation has the places of the English text", async () => {
  for (const [language, texts] of Object.entries(await translations())) {
    for (const [key, english] of Object.entries(extensionStrings)) {
      expect(places(texts[key] ?? ""), `${language} ${key}`).toEqual(places(english));
    }
  }
});

test("names of messages are such as browsers take, and stores take the description", async () => {
  for (const file of await localeFiles()) {
    const messages: Record<string, { message: string }> = JSON.parse(file.contents);
    for (const key of Object.keys(messages)) expect(key).toMatch(/^[a-zA-Z0-9_]+$/);
    expect(messages.extensionDescription?.message.length).toBeLessThanOrEqual(132);
    expect(messages.extensionName?.message.length).toBeLessThanOrEqual(75);
  }
});
