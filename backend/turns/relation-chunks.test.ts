import { expect, test } from "vitest";
import { relationChunks } from "./relation-chunks.ts";

const RUN = { kind: "turn", turn: 1 } as const;
const page = { kind: "page", title: "A bridge", text: "It opens.", wasRead: false } as const;
const outside = (...texts: Parameters<typeof relationChunks>[2]["outside"]["texts"]) => ({
  outside: { words: [], texts },
});

test("a page by somebody is asked about, once for a project", () => {
  const given = outside({ ...page, author: "Tove Lind", site: "Valley News" });
  expect(relationChunks(RUN, "p", given)).toMatchObject([
    {
      type: "data-relation",
      data: { projectId: "p", title: "A bridge", author: "Tove Lind", site: "Valley News" },
    },
  ]);
  expect(relationChunks(RUN, "p", { ...given, voice: { relation: "none" } })).toEqual([]);
  expect(relationChunks(RUN, "p", { ...given, voice: { relationSkipped: true } })).toEqual([]);
});

test("what nobody is known to have written is not asked about, and neither is a file", () => {
  expect(relationChunks(RUN, "p", outside(page))).toEqual([]);
  expect(relationChunks(RUN, "p", outside({ ...page, kind: "file", author: "Me" }))).toEqual([]);
});
