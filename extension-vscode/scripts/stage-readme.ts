/**
 * The README for a marketplace, which shows pictures from the web only. The address of each picture is
 * replaced by the one under which it is published. Without such an address, pictures are left out.
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
