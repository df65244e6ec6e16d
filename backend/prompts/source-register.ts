/** Something that a conversation rests on, under the id that claims name it by: `s1`, `s2`, ... */
export interface ConversationSource {
  id: string;
  /** A source without an address (a file, a change) has only its title. */
  url?: string;
  title: string;
  mediaType?: string;
}

/** Returns a key that is equal for the same page: without scheme, `www.`, fragment and tracking. */
function pageKey(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    for (const name of [...searchParams.keys()]) {
      if (/^utm_|^(?:fbclid|gclid)$/.test(name)) searchParams.delete(name);
    }
    const query = searchParams.toString();
    return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${query ? `?${query}` : ""}`;
  } catch {
    return url;
  }
}

/** The sources of a conversation, numbered in the order they came, each page once. */
export class SourceRegister {
  readonly #byId = new Map<string, ConversationSource>();
  readonly #byPage = new Map<string, ConversationSource>();
  #highest = 0;

  /** All sources, in order. */
  list(): ConversationSource[] {
    return [...this.#byId.values()];
  }

  find(id: string): ConversationSource | undefined {
    return this.#byId.get(id);
  }

  findByUrl(url: string): ConversationSource | undefined {
    return this.#byPage.get(pageKey(url));
  }

  /** Takes in a source that has its id already. An id that is taken stays with what has it. */
  restore(source: ConversationSource): void {
    const number = /^s(\d+)$/.exec(source.id)?.[1];
    if (number) this.#highest = Math.max(this.#highest, Number(number));
    if (!this.#byId.has(source.id)) this.#byId.set(source.id, source);
    const key = source.url && pageKey(source.url);
    if (key && !this.#byPage.has(key)) this.#byPage.set(key, source);
  }

  /** Gives a source the next number, whether or not its page has one. */
  number(source: Omit<ConversationSource, "id">): ConversationSource {
    const numbered = { id: `s${this.#highest + 1}`, ...source };
    this.restore(numbered);
    return numbered;
  }

  /** The page's source: the one it has, or a new one. */
  add(page: { url: string; title?: string }): ConversationSource {
    const { url, title } = page;
    return (
      this.findByUrl(url) ??
      this.number({ url, title: title?.trim() || (URL.parse(url)?.hostname ?? url) })
    );
  }
}
