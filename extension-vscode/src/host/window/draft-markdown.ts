import type { DraftSource } from "@linnet/protocol";

/** A draft as a Markdown document: its unchanged posts with a rule between them, then its sources. */
export function draftMarkdown(posts: readonly string[], sources: readonly DraftSource[]): string {
  const thread = posts.map((post) => post.trim()).join("\n\n---\n\n");
  if (sources.length === 0) return `${thread}\n`;
  const list = sources.map(({ title, url }, index) => {
    const name = title.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
    return `${index + 1}. ${url ? `[${name}](<${url.replace(/[<>]/g, encodeURIComponent)}>)` : name}`;
  });
  return `${thread}\n\n## Sources\n\n${list.join("\n")}\n`;
}
