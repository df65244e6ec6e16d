import { expect, test } from "vitest";
import { draftWarnings } from "./draft-warnings.ts";

const codes = (text: string, limit?: number) => draftWarnings(text, { limit }).map((w) => w.code);

test("a plain post has no warnings", () => {
  expect(
    draftWarnings("Linnet 1.0 is out: streams survive a restart. https://example.com/a"),
  ).toEqual([]);
});

test.each(["README.md", "main.rs", "install.sh", "app.py"])(
  "says that %s becomes a link",
  (name) => {
    const text = `Rename ${name} first`;
    const [warning] = draftWarnings(text);
    expect(warning).toMatchObject({ code: "unintended-link", start: 7, end: 7 + name.length });
    expect(warning?.message).toContain(`"${name}"`);
  },
);

test("a name that X does not link and an address with its scheme are left alone", () => {
  expect(codes("Node.js and index.ts, see https://example.md/x")).toEqual([]);
});

test("a sign that counts twice is named once, with how often it stands there", () => {
  expect(draftWarnings("Wait… what…")).toEqual([
    {
      code: "two-weight-character",
      message:
        '"…" counts as 2 characters on X and stands here 2 times: leave it out or replace it if you need the room.',
      start: 4,
      end: 5,
    },
  ]);
  expect(codes("Acme™")).toEqual(["two-weight-character"]);
  expect(codes("10 € → 12 €")).toEqual(["two-weight-character", "two-weight-character"]);
});

test("emoji, quotes, dashes and letters of any language are no surprise", () => {
  expect(codes("“Yes” – it’s done 🎉 🧑‍🔧 ❤️‍🔥 1️⃣ 🇨🇶")).toEqual([]);
  expect(codes("東京（渋谷）は、晴れ。本当！「はい」")).toEqual([]);
  expect(codes("Tiếng Việt, ქართული, 한국어 문장입니다.")).toEqual([]);
});

test("a sign inside a link counts with the link", () => {
  expect(codes("https://example.com/–")).toEqual([]);
});

test("a post over the limit says by how much and from where", () => {
  const [warning] = draftWarnings("x".repeat(300));
  expect(warning).toEqual({
    code: "over-limit",
    message: "The post counts 300 characters and X takes 280: cut 20.",
    start: 280,
    end: 300,
  });
  expect(codes("x".repeat(300), 4_000)).toEqual([]);
});

test("what is over the limit never begins inside a link", () => {
  const text = `${"x".repeat(260)} https://example.com/a/long/path`;
  expect(draftWarnings(text)[0]).toMatchObject({ code: "over-limit", start: 261 });
});

test("a character that X refuses is named by its number", () => {
  expect(draftWarnings("a\ufeffb")[0]).toMatchObject({
    code: "invalid-character",
    message: expect.stringContaining("U+FEFF"),
    start: 1,
    end: 2,
  });
});
