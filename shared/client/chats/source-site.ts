import type { Chat } from "@linnet/protocol";

/** What names the source of a chat beside its title: the host of its address, or else its own title. */
export function sourceSite({ title, source }: Pick<Chat, "title" | "source">): string | undefined {
  if (!source) return undefined;
  const { url } = source;
  const host = url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : "";
  // A file's address has no host.
  const site = host || source.title;
  return site === title || site === "" ? undefined : site;
}
