import { ORDER_PATTERNS } from "./order-patterns.ts";
import type { OutsideText } from "./outside-texts.ts";
import { visibleText } from "./visible-text.ts";

/** A sentence in the material that speaks to an assistant. */
export interface Order {
  /** Of the text that it stands in; empty for a text without one. */
  title: string;
  /** The words, with what stands around them. */
  text: string;
}

/** What a person is shown: enough to see that somebody tries. */
const MOST_SHOWN = 3;
const BEFORE = 30;
const LONGEST = 160;

/** Marks over Latin letters that stand alone, Arabic vowel marks, and the stroke that lengthens words. */
const MARKS = /[\u0300-\u036f\u064b-\u0652\u0640]+/gu;
/** The letters that a person sees, in one form. */
function plainText(text: string): string {
  return visibleText(text).replace(MARKS, "").normalize("NFKC");
}

function quote(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE);
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1 || start;
  const cut = text.slice(Math.min(from, at), from + LONGEST).toWellFormed();
  return cut.split(/\s+/).join(" ").trim();
}

/**
 * Finds texts that speak to an assistant in place of their reader. Words alone prove nothing: an
 * article about such texts quotes them. So a finding is shown to the person, and stops nothing.
 *
 * @returns one finding for each text, three at most.
 */
export function findOrders(texts: readonly Pick<OutsideText, "title" | "text">[]): Order[] {
  const orders: Order[] = [];
  for (const { title = "", text } of texts) {
    const plain = plainText(`${title}\n${text}`);
    const found = ORDER_PATTERNS.flatMap((pattern) => pattern.exec(plain)?.index ?? []);
    if (found.length === 0) continue;
    const shownTitle = visibleText(title).split(/\s+/).join(" ").trim();
    orders.push({ title: shownTitle.slice(0, LONGEST), text: quote(plain, Math.min(...found)) });
    if (orders.length === MOST_SHOWN) break;
  }
  return orders;
}
