import { expect, test } from "vitest";
import { describePictureSchema } from "./picture-description.ts";

const pathsOf = (language: string) =>
  describePictureSchema.safeParse({ text: "", language }).error?.issues.map(({ path }) => path);

test.each(["en", "de-AT", "zh-Hant-TW"])("%s is a language", (language) => {
  expect(pathsOf(language)).toBeUndefined();
});

test.each(["en-12", "en-a", "ar-u-nu-latn", "de-DE-DE"])(
  "%s is refused at its field",
  (language) => {
    expect(pathsOf(language)).toEqual([["language"]]);
  },
);
