import { statfs } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { DISK_FULL, fullDiskReason } from "./disk-full.ts";

vi.mock("node:fs/promises");

const MEGABYTE = 1_024 * 1_024;

/** What is told of a failure where so many megabytes are free. */
function reasonWith(free: number, error: Error) {
  // @ts-expect-error: the rest of what the system tells is not read.
  vi.mocked(statfs).mockResolvedValue({ bavail: free, bsize: MEGABYTE });
  return fullDiskReason(error, "/data");
}

test("a full disk is said where there is one, and nothing else is hidden by it", async () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  const other = new Error("role does not exist\n  at line 1");
  expect(await reasonWith(900, full)).toBe(DISK_FULL);
  expect(await reasonWith(900, other)).toBeUndefined();
  expect(await reasonWith(3, other)).toBe(
    `${DISK_FULL}. What failed says: role does not exist at line 1`,
  );
  expect(await reasonWith(3, new Error(`LINNET_DATA_DIR: ${DISK_FULL}`))).toBe(DISK_FULL);
});
