/**
 * The README as a marketplace shows it. It shows pictures from the web only: those of the
 * checkout get the address under which they are published, or are left out when there is none.
 *
 * @param picturesUrl - Where the folder `docs/screenshots` of this version is published.
 */
export function stagedReadme(markdown: string, picturesUrl?: string): string {
  return markdown.replace(
    /^!\[(.*?)\]\(\.\.\/docs\/screenshots\/(.+?)\)\n\n?/gm,
    (_line, alt: string, name: string) =>
      picturesUrl ? `![${alt}](${picturesUrl.replace(/\/+$/, "")}/${name})\n\n` : "",
  );
}
