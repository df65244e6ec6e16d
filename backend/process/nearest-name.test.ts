import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const KNOWN = ["LINNET_DATA_DIR", "LINNET_MODEL", "LINNET_POOL_SIZE", "LINNET_QUOTA_CHATS"];

test.each([
  ["LINNET_DATADIR", "LINNET_DATA_DIR"],
  ["LINNET_MODLE", "LINNET_MODEL"],
  ["LINNET_model", "LINNET_MODEL"],
  ["LINNET_POOLSIZES", "LINNET_POOL_SIZE"],
  ["LINNET_QUOTA_CHAT", "LINNET_QUOTA_CHATS"],
  ["LINNET_SOMETHING_ELSE", undefined],
])("%s may be meant as %s", (written, meant) => {
  expect(nearestName(written, KNOWN)).toBe(meant);
});
