import type { Chat } from "@linnet/protocol";

/** What names the source of a chat beside its title: the host of its address, or else its own title. */
export function sourceSite({ title, source }: Pick<Chat, "title" | "source">): string | undefined {
  if (!source) return undefined;
  const { url } = source;
  const site = url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : source.title;
  return site === title ? undefined : site;
}
