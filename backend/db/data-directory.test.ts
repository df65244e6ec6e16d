import { expect, test } from "vitest";
import { dataDirectoryProblem } from "./data-directory.mjs";

test.runIf(process.platform === "linux").each(["/proc/linnet", "/proc/linnet/data", "/proc"])(
  "%s, where a folder is never made, is refused before that is tried",
  (directory) => {
    for (const isExplicit of [true, false]) {
      expect(dataDirectoryProblem(directory, isExplicit)).toBe(
        "/proc keeps no files: choose another directory",
      );
    }
  },
);
