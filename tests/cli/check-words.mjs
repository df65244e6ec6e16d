#!/usr/bin/env node
/**
 * Part of `npm run lint`. Finds words in docs, comments and strings for which plain technical English has
 * better ones (the list holds the most frequent ones), and files that a document names but that do not
 * exist.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../backend/cli/prepare.mjs";

const INSTEAD = [
  [/\banew\b/i, "again"],
  [/\ball the same\b/i, "anyway"],
  [/\bgood no more\b/i, "no longer valid"],
  [/\bthat is none\b/i, "malformed, or missing"],
  [/\b(?:deal|dealt) out\b/i, "share, or move"],
  [/\bthaw(?:s|ed)?\b/i, "continue"],
  [/^\s*(?:\/\*\*|\*|\/\/) What (?:came|became|is to be|was made) /, "The result of ..."],
  // At the prompt of zsh, the shell of macOS, it is more words of the command.
  [/^(?:npm|npx|node|cd|docker|\.\/linnet)\b.* #\s/, "no comment behind a command that is pasted"],
];
/** Texts from elsewhere, and this list itself. */
const LEFT_OUT =
  /(?:^|\/)(?:fixtures|migrations)\/|common-passwords|check-words\.mjs$|package-lock/;

/** A source file that a document names in backticks, by its path or the end of its path. */
const NAMED_FILE = /`((?:[\w@-]+\/)*[\w@-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|sql|css))`/g;

const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
const allFiles = stdout.split("\0");
const files = allFiles.filter(
  (file) => /\.(?:tsx?|mjs|cjs|md|css)$/.test(file) && !LEFT_OUT.test(file),
);
let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
    for (const [word, better] of INSTEAD) {
      const match = word.exec(line);
      if (!match) continue;
      found += 1;
      console.error(`${file}:${index + 1}: "${match[0]}": write "${better}"`);
    }
    if (!file.endsWith(".md") || file.endsWith("CHANGELOG.md")) continue;
    for (const [, name] of line.matchAll(NAMED_FILE)) {
      if (allFiles.some((each) => `/${each}`.endsWith(`/${name}`))) continue;
      found += 1;
      console.error(`${file}:${index + 1}: there is no file ${name}`);
    }
  }
}
if (files.length < 100) {
  console.error(`Only ${files.length} files were looked at; the check is not working.`);
  found += 1;
}
process.exit(found > 0 ? 1 : 0);
