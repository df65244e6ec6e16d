/** A commit of `git log --oneline`, behind the lines of `--graph`. */
const COMMIT = /^[*|\\/_ ]*([0-9a-f]{7,40}) (?:\([^)]*\) )?(?=\S)/;
const GRAPH_ONLY = /^[*|\\/_ ]*$/;

/** The subjects in the output of `git log --oneline`, also with `--graph`; none where it is another text. */
export function oneLineLog(text: string): string[] {
  const rows = text.split("\n").filter((row) => !GRAPH_ONLY.test(row));
  const hashes = rows.map((row) => COMMIT.exec(row)?.[1] ?? "");
  // A number alone, or a word of these letters, begins a sentence.
  const areHashes =
    hashes.every((hash) => hash !== "") &&
    hashes.some((hash) => /\d/.test(hash) && /[a-f]/.test(hash));
  return areHashes ? rows.map((row) => row.replace(COMMIT, "")) : [];
}
