import { expect, test } from "vitest";
import { concatBytes, EventSplitter, type WholeEvent } from "./event-splitter.ts";

const encoder = new TextEncoder();
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const shown = ({ id, data, bytes }: WholeEvent) => ({ id, data: text(data), bytes: text(bytes) });

function split(...reads: Uint8Array[]) {
  const splitter = new EventSplitter();
  return reads.flatMap((read) => splitter.feed(read).events.map(shown));
}

const one = 'id: 1\ndata: {"delta":"naïve 🐦"}\n\n';
const other = "id: 2\ndata: {}\n\n";

test("events are the same wherever the bytes are cut", () => {
  const bytes = encoder.encode(`: hello\n\n${one}${other}data: [DONE]\n\n`);
  const whole = split(bytes);
  expect(whole).toEqual([
    { id: "1", data: '{"delta":"naïve 🐦"}', bytes: one },
    { id: "2", data: "{}", bytes: other },
    { id: undefined, data: "[DONE]", bytes: "data: [DONE]\n\n" },
  ]);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(split(bytes.subarray(0, at), bytes.subarray(at)), `cut at ${at}`).toEqual(whole);
  }
  expect(split(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test.each(["\n", "\r\n", "\r"])("lines may end with %j", (end) => {
  const bytes = encoder.encode(
    `id:7${end}data:{}${end}${end}id: 8${end}data: {}${end}${end}:${end}`,
  );
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(split(bytes.subarray(0, at), bytes.subarray(at))).toMatchObject([
      { id: "7", data: "{}" },
      { id: "8", data: "{}" },
    ]);
  }
});

test("an event that is not complete is held back, and a comment is a sign of life", () => {
  const splitter = new EventSplitter();
  expect(splitter.feed(encoder.encode(`${one}${other.slice(0, -1)}`)).events).toHaveLength(1);
  expect(splitter.feed(encoder.encode("\n: alive\n\n"))).toMatchObject({
    events: [{ id: "2" }],
    comment: true,
  });
});

test("data of two lines is none that could be passed on as one", () => {
  expect(split(encoder.encode("id: 1\ndata: {\ndata: }\n\n"))).toMatchObject([{ data: undefined }]);
});

test("pieces are joined in order", () => {
  expect(text(concatBytes([encoder.encode("a"), new Uint8Array(0), encoder.encode("bc")]))).toBe(
    "abc",
  );
});
