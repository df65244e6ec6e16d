import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreLinks } from "./restore-links.ts";

test.skipIf(process.platform === "win32")(
  "the links of a package that npm installed without its script are made, once",
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "linnet-links-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // A package that lists no links has what it needs.
    await restoreLinks(folder);
    mkdirSync(join(folder, "native/lib"), { recursive: true });
    writeFileSync(join(folder, "native/lib/libpq.so.5.18"), "a library");
    const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
    writeFileSync(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
    await Promise.all([restoreLinks(folder), restoreLinks(folder)]);
    await restoreLinks(folder);
    expect(readFileSync(join(folder, "native/lib/libpq.so.5"), "utf8")).toBe("a library");
  },
);
