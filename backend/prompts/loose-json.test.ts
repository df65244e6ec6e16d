import { expect, test } from "vitest";
import { looseJsonIn } from "./loose-json.ts";

test.each([
  ['{"a":[1,{"b":"c"}]}', { a: [1, { b: "c" }] }],
  ["{'a': 'it''s', 'b': None, 'c': True}", { a: "it''s", b: null, c: true }],
  ["{'a': \"Tarrow's harbour\", 'b': False,}", { a: "Tarrow's harbour", b: false }],
  ['{"a":"one\n\ntwo","b":[1,2,],}', { a: "one\n\ntwo", b: [1, 2] }],
  [
    '{"a":"Mayor: "Nobody is left alone," he said.","b":2}',
    { a: 'Mayor: "Nobody is left alone," he said.', b: 2 },
  ],
  ['{"a": /* why */ 1, // so\n"b": "https://a.example/c"}', { a: 1, b: "https://a.example/c" }],
  ['{a: "b", "c": "\\u00e4\\n\\"d\\""}', { a: "b", c: 'ä\n"d"' }],
  ['call({"a":1}}<|im_end|>', { a: 1 }],
  ['{"a":[{"b":"c"', { a: [{ b: "c" }] }],
])("%j is read", (text, value) => {
  expect(looseJsonIn(text)).toEqual({ value, isWhole: true });
});

test.each([
  ['{"a":[{"b":"c"},{"b":"half', { a: [{ b: "c" }, {}] }],
  ['{"a":"b","c":', { a: "b" }],
  ['{"a":"b","c', { a: "b" }],
])("of %j, what is whole is read", (text, value) => {
  expect(looseJsonIn(text)).toEqual({ value, isWhole: false });
});

test.each(["no JSON", `${"[".repeat(200)}1`, '{"__proto__":{"a":1}}'])("%j is not read", (text) => {
  expect(looseJsonIn(text)?.isWhole ?? false).toBe(false);
});

test("a long text without an end takes no time to speak of", () => {
  const text = `{"a":"${'", x '.repeat(20_000)}`;
  expect(looseJsonIn(text)).toEqual({ value: {}, isWhole: false });
});
