import type { ContextData, LinnetMessage } from "@linnet/protocol";
import { createContext, type ReactNode, useContext, useState } from "react";
import { ExternalLink } from "../external-link.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { ShownSource } from "./sources-list.tsx";

/** A source of the conversation, and the attached text where it is one. */
interface CitedSource extends ShownSource {
  context?: ContextData | undefined;
}

const CitedSourcesContext = createContext<ReadonlyMap<string, CitedSource>>(new Map());

/** The number of a source in its conversation: that of its id (`s2` is 2), or else its place in the list. */
export function sourceNumber(id: string, index: number): number {
  return Number(/^s(\d+)$/.exec(id)?.[1] ?? index + 1);
}

function citedSources(messages: readonly LinnetMessage[]): Map<string, CitedSource> {
  const parts = messages.flatMap((message) => message.parts);
  const contexts = parts.flatMap((part) => (part.type === "data-context" ? part.data : []));
  const sources = new Map<string, CitedSource>();
  for (const part of parts) {
    if (part.type === "source-url") {
      const { sourceId: id, url, title = url } = part;
      sources.set(id, { id, url, title });
    } else if (part.type === "source-document") {
      const { sourceId: id, title } = part;
      const context = contexts.find((each) => each.title === title && each.text !== "");
      sources.set(id, { id, title, context });
    }
  }
  return sources;
}

/** Gives the texts beneath it the sources that they cite. */
export function CitedSources({
  messages,
  children,
}: {
  messages: readonly LinnetMessage[];
  children: ReactNode;
}) {
  const [cited, setCited] = useState(() => ({ messages, sources: citedSources(messages) }));
  // Whatever cites is drawn again with another map.
  if (cited.messages !== messages) setCited({ messages, sources: citedSources(messages) });
  return (
    <CitedSourcesContext.Provider value={cited.sources}>{children}</CitedSourcesContext.Provider>
  );
}

/** The source of an id; undefined where the conversation has none. */
export function useCitedSource(id: string | undefined): CitedSource | undefined {
  return useContext(CitedSourcesContext).get(id ?? "");
}

/** A source that a text cites by its id. It opens the source, where that can be opened. */
export function Citation({ id }: { id: string }) {
  const { strings, openContext } = useUiHost();
  const source = useCitedSource(id);
  if (!source) return <>[{id}]</>;
  const { title, url, context } = source;
  const number = sourceNumber(id, 0);
  const name = `${fill(strings.source, { number })}: ${title}`;
  const shown = { className: "linnet-cite", title, "aria-label": name, children: number };
  if (url && /^https?:/i.test(url)) {
    return <ExternalLink {...shown} url={url} />;
  }
  if (context && openContext) {
    return <button type="button" {...shown} onClick={() => openContext(context)} />;
  }
  return <span role="note" {...shown} />;
}
