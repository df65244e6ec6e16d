import { ProblemError } from "@linnet/client";
import { beforeEach, expect, test, vi } from "vitest";
import { saveDraft } from "./draft-export.ts";

const { shown, warned, failed, written } = vi.hoisted(() => ({
  shown: vi.fn(),
  warned: vi.fn(),
  failed: vi.fn(),
  written: [] as string[],
}));

vi.mock("vscode", () => ({
  l10n: { t: (text: string, value: unknown) => text.replace("{0}", String(value)) },
  window: {
    showSaveDialog: async () => "draft.md",
    showTextDocument: shown,
    showWarningMessage: warned,
    showErrorMessage: failed,
  },
  workspace: {
    fs: {
      writeFile: async (_target: unknown, bytes: Uint8Array) =>
        void written.push(new TextDecoder().decode(bytes)),
    },
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  written.length = 0;
});

const gone = new ProblemError({ type: "/problems/not-found", title: "Not found", status: 404 });
const pictures = ["a", "b"].map((id) => ({ id, altText: `Text of ${id}` }));
const draft = { id: "d1", posts: [{ text: "A post.", pictures }], sources: [] };

function save(failures: Record<string, Error> = {}) {
  return saveDraft(draft, {
    pictureBytes: async (id) => {
      if (failures[id]) throw failures[id];
      return new Blob([id], { type: "image/png" });
    },
  });
}

test("a draft is saved with its pictures, and opened", async () => {
  await save();
  expect(written[0]).toMatch(/Text of a\]\(data:image\/png;base64,YQ==\)/);
  expect(written[0]).toContain("Text of b");
  expect(shown).toHaveBeenCalledWith("draft.md");
  expect(warned).not.toHaveBeenCalled();
});

test("a picture that the backend does not have is left out, and the person is told", async () => {
  await save({ a: gone });
  expect(written[0]).toContain("Text of b");
  expect(written[0]).not.toContain("Text of a");
  expect(warned).toHaveBeenCalledWith(expect.stringContaining("without 1 of its pictures"));
});

test("why a draft was not saved is told", async () => {
  await save({ b: new Error("Linnet cannot be reached.") });
  expect(written).toEqual([]);
  expect(failed).toHaveBeenCalledWith("The draft was not saved. Linnet cannot be reached.");
});
