import { expect, test } from "vitest";
import { cutNotice } from "./cut-notice.ts";

const textOf = (cut: { title: string; share: number }[], forgot = false) => {
  const chunk = cutNotice({ kind: "turn", turn: 1 }, "openai/gpt-5.1", { cut, forgot });
  return chunk?.type === "data-progress" ? chunk.data.text : undefined;
};

test("nothing is said when everything fits", () => {
  expect(textOf([])).toBeUndefined();
});

test("the person is told what the model does not read", () => {
  expect(textOf([{ title: "Long", share: 0.417 }], true)).toBe(
    'More is attached than openai/gpt-5.1 can read at once. Of "Long" only the first 42 % were read. Earlier messages were left out.',
  );
  expect(textOf([{ title: "Gone", share: 0 }])).toContain('"Gone" was left out');
});

test("of many texts a few are named", () => {
  const cut = Array.from({ length: 9 }, (_, index) => ({ title: `P${index}`, share: 0.5 }));
  expect(textOf(cut)).toMatch(/"P3" .* too: 5 more\.$/);
});
