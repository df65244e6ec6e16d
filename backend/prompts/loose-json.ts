import { parseModelJson } from "./model-json.ts";

/** What stands in a text of JSON that no strict reader takes. */
export interface LooseJson {
  value: unknown;
  /** Whether each value of it has its end: a list or an object that is not closed may have. */
  isWhole: boolean;
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
};
/** Deeper than a draft is. */
const MOST_LEVELS = 24;
/** What follows the quotation mark that ends a string; any other one is a part of the string. */
const AFTER_STRING = /\s*(?:$|[:}\]]|,\s*(?:$|["'“{}[\]\d-]|(?:true|false|null|None)\b|\/[/*]))/isy;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const WORD = /[^\s,:{}[\]"']+/y;

/** Where a text breaks off: what is whole before it stays. */
class BrokenOff extends Error {}

class LooseReader {
  readonly #text: string;
  #at: number;
  isWhole = true;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  value(level = 0): unknown {
    const sign = this.#next();
    if (level > MOST_LEVELS) throw new BrokenOff();
    if (sign === "{") return this.#object(level);
    if (sign === "[") return this.#list(level);
    if (QUOTES[sign]) return this.#string();
    const word = this.#match(WORD);
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    if (word === "" || Number.isNaN(Number(word))) throw new BrokenOff();
    return Number(word);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  /** The next sign that is no space and no comment. */
  #next(): string {
    this.#match(SPACE);
    return this.#text.charAt(this.#at);
  }

  /** Reads what stands between two brackets, as far as it goes. */
  #entries(closing: string, read: () => void): void {
    this.#at += 1;
    for (;;) {
      const sign = this.#next();
      if (sign === closing) {
        this.#at += 1;
        return;
      }
      if (sign === "") return;
      if (sign === ",") {
        this.#at += 1;
        continue;
      }
      try {
        read();
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        this.isWhole = false;
        // Nothing behind it can be told from it.
        this.#at = this.#text.length;
        return;
      }
    }
  }

  #object(level: number): unknown {
    const entries: [string, unknown][] = [];
    this.#entries("}", () => {
      const name = QUOTES[this.#next()] ? this.#string() : this.#match(WORD);
      if (name === "" || this.#next() !== ":") throw new BrokenOff();
      this.#at += 1;
      entries.push([name, this.value(level + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #list(level: number): unknown {
    const list: unknown[] = [];
    this.#entries("]", () => {
      list.push(this.value(level + 1));
    });
    return list;
  }

  #string(): string {
    const closing = QUOTES[this.#text.charAt(this.#at)];
    let read = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const sign = this.#text.charAt(at);
      if (sign === "\\") {
        at += 1;
        const escaped = this.#text.charAt(at);
        const code = /^[\da-f]{4}$/i.exec(this.#text.slice(at + 1, at + 5))?.[0];
        if (escaped === "u" && code) {
          read += String.fromCharCode(Number.parseInt(code, 16));
          at += 4;
        } else read += ESCAPES[escaped] ?? escaped;
        continue;
      }
      AFTER_STRING.lastIndex = at + 1;
      if (sign === closing && AFTER_STRING.test(this.#text)) {
        this.#at = at + 1;
        return read;
      }
      read += sign;
    }
    throw new BrokenOff();
  }
}

/**
 * Reads the first object or list of a text as smaller models write JSON: in the quotation marks of Python, with line
 * breaks and quotation marks inside of strings, commas too many, comments, brackets that are missing or too many, words
 * behind it. Of what breaks off, the values before it are there.
 *
 * @returns undefined where nothing of it can be read.
 */
export function looseJsonIn(text: string): LooseJson | undefined {
  const start = text.search(/[{[]/);
  if (start < 0) return undefined;
  const reader = new LooseReader(text, start);
  try {
    // Through the strict reader, which refuses names that change other objects.
    const value = parseModelJson(JSON.stringify(reader.value()));
    return { value, isWhole: reader.isWhole };
  } catch {
    return undefined;
  }
}
