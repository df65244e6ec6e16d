import type { Omission, TextWithOmissions } from "./trim-text.ts";

/** Files that a program writes. */
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|Gemfile\.lock|poetry\.lock|uv\.lock|composer\.lock|go\.sum|flake\.lock)$|\.(min\.(js|css)|map|snap|svg)$|(^|\/)(dist|vendor|node_modules|__snapshots__)\//;

/** Files whose purpose is to contain secrets. */
const SECRET =
  /(^|\/)(\.env(\.(?!example|sample|template)[^/]*)?|\.npmrc|\.netrc|id_(rsa|dsa|ecdsa|ed25519)|[^/]+\.(pem|key|p12|pfx|keystore))$/;

/** Maximum share of the limit that one hunk may take when the diff is longer than the limit. */
const HUNK_SHARE = 0.25;

interface FileDiff {
  path: string;
  header: string;
  hunks: string[];
  isBinary: boolean;
}

/**
 * Shortens a diff to a limit. It leaves out files that contain secrets, generated files and binary
 * files. Then it takes one hunk of each file in turn until the limit is reached, so that each file
 * has a part in the result.
 *
 * @param diff - The output of `git diff`.
 * @param limit - Maximum length of the result, in UTF-16 units.
 */
export function trimDiff(diff: string, limit: number): TextWithOmissions {
  const omissions: Omission[] = [];
  const kept = filesIn(diff).filter((file) => {
    const kind = reasonToLeaveOut(file);
    if (kind) omissions.push({ kind, path: file.path });
    return !kind;
  });

  let room = limit;
  const taken = kept.map((file) => {
    room -= file.header.length;
    return { file, hunks: [] as string[] };
  });
  const mostHunks = Math.max(0, ...kept.map(({ hunks }) => hunks.length));
  for (let index = 0; index < mostHunks; index += 1) {
    for (const { file, hunks } of taken) {
      const hunk = file.hunks[index];
      if (hunk === undefined) continue;
      const isLong = diff.length > limit && hunk.length > limit * HUNK_SHARE && kept.length > 1;
      if (hunk.length > room || isLong) continue;
      hunks.push(hunk);
      room -= hunk.length;
    }
  }
  for (const { file, hunks } of taken) {
    const of = file.hunks.length;
    const count = of - hunks.length;
    if (count > 0) omissions.push({ kind: "changes", path: file.path, count, of });
  }
  const text = taken.map(({ file, hunks }) => file.header + hunks.join("")).join("");
  return { text: text.slice(0, limit), omissions };
}

function reasonToLeaveOut({
  path,
  isBinary,
}: FileDiff): "secret-file" | "binary" | "generated" | undefined {
  if (SECRET.test(path)) return "secret-file";
  if (isBinary) return "binary";
  if (GENERATED.test(path)) return "generated";
  return undefined;
}

function filesIn(diff: string): FileDiff[] {
  return diff
    .split(/^(?=diff --git )/m)
    .filter((piece) => piece.startsWith("diff --git "))
    .map((piece) => {
      const [header = "", ...hunks] = piece.split(/^(?=@@ )/m);
      return {
        path: pathIn(header),
        header,
        hunks,
        isBinary: /^(Binary files .* differ|GIT binary patch)$/m.test(header),
      };
    });
}

/** The new path of a file; the old path when the file is deleted. */
function pathIn(header: string): string {
  const named = [
    /^\+\+\+ "?b\/(.+?)"?$/m,
    /^--- "?a\/(.+?)"?$/m,
    /^rename to (.+)$/m,
    /^diff --git .* "?b\/(.+?)"?$/m,
  ];
  for (const pattern of named) {
    const found = pattern.exec(header)?.[1];
    if (found) return found;
  }
  return "a file";
}
