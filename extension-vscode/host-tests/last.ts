import { test } from "node:test";
import { LAST_TEST } from "./last-test.ts";

test(LAST_TEST, () => {});
