import { expect, test } from "vitest";
import { viewLanguage } from "./view-language.ts";

test("the view has the language of the setting or the editor, if it is translated", () => {
  expect(viewLanguage("auto", "de")).toBe("de");
  expect(viewLanguage("auto", "de-AT")).toBe("de");
  expect(viewLanguage("auto", "zh-cn")).toBe("en");
  expect(viewLanguage("ar", "de")).toBe("ar");
  expect(viewLanguage("en", "de")).toBe("en");
});
