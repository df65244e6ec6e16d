import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { noteStart } from "./start-note.mjs";

test("a note goes into the file that is there; no file is made, and no link is followed", ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "linnet-note-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const note = join(folder, "note");
  vi.stubEnv("LINNET_START_NOTE", note);
  noteStart("installing");
  expect(readdirSync(folder)).toEqual([]);

  writeFileSync(note, "installing, and more");
  noteStart("building");
  expect(readFileSync(note, "utf8")).toBe("building");

  const other = join(folder, "other");
  writeFileSync(other, "mine");
  rmSync(note);
  symlinkSync(other, note);
  noteStart("starting");
  expect(readFileSync(other, "utf8")).toBe("mine");
});
