/** What a number is: the most, or the least, that something is. */
type Bound = "most" | "least";

const SIGN = String.raw`\s*(?:about\s|the\s)?[€$£¥]?\s*$`;
const BEFORE: Readonly<Record<Bound, RegExp>> = {
  most: new RegExp(
    String.raw`(?<!\p{L})(?:up to|at most|no more than|bis zu|höchstens|maximal|jusqu['’]à|au plus|au maximum|hasta|como máximo|fino a|al massimo|até|no máximo|maximaal|hoogstens|ما يصل إلى)${SIGN}`,
    "iu",
  ),
  least: new RegExp(
    String.raw`(?<!\p{L})(?:at least|no fewer than|no less than|mindestens|wenigstens|zumindest|au moins|al menos|por lo menos|almeno|pelo menos|minstens|ten minste|ما لا يقل عن)${SIGN}`,
    "iu",
  ),
};
const AFTER: Readonly<Record<Bound, RegExp>> = {
  most: /^[^.!?\n]{0,14}(?:at most|au plus|على الأكثر)/iu,
  least: /^[^.!?\n]{0,14}(?:at least|au moins|على الأقل)/iu,
};
/** Says of a number of a post that it is more than that. */
const ABOVE =
  /(?<!\p{L})(?:more than|over|above|mehr als|über|plus de|más de|più di|mais de|meer dan|أكثر من)\s*[€$£¥]?\s*$/iu;
/** Anything in a sentence that makes a number a limit. */
const LIMITS =
  /[<>≤≥]|\p{Nd}\s?\+|(?<!\p{L})(?:up to|at (?:most|least)|no (?:more|fewer|less) than|(?:less|fewer|more|mehr|weniger) (?:than|als)|over|above|under|below|within|max\p{L}*|min(?:imum|destens|imal)|limit\p{L}*|ceiling|or (?:more|newer|later|higher|above|less|fewer|better|up)|and (?:up|later|newer|above)|as (?:much|many|high|low) as|bis|höchstens|wenigstens|zumindest|unter|über|ab|oder (?:mehr|neuer|höher|weniger)|jusqu\p{L}*|au (?:plus|moins)|(?:plus|moins) d[e'’]|ou plus|hasta|al menos|por lo menos|como m\p{L}+|más|menos|fino|al massimo|almeno|più|meno|até|pelo menos|no máximo|mais|minstens|ten minste|maximaal|hoogstens|tot|meer|minder|ما يصل إلى|على الأقل|على الأكثر|لا يقل|لا يزيد|أكثر|أقل|حتى)(?!\p{L})/iu;
const REACH = 40;

function boundAt(text: string, start: number, end: number): Bound | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  return (["most", "least"] as const).find(
    (bound) => BEFORE[bound].test(before) || AFTER[bound].test(after),
  );
}

/** A number, and where it stands. */
export interface NumberPlace {
  text: string;
  start: number;
  end: number;
}

/**
 * Whether a sentence gives a number for what it is where every place of the sources has it for the most or the least:
 * "340 million" for "up to 340 million", "more than 2 GB" for "up to 2 GB".
 */
export function dropsBound(
  { text, start, end }: NumberPlace,
  places: readonly NumberPlace[],
): boolean {
  const bounds = new Set(places.map((place) => boundAt(place.text, place.start, place.end)));
  const [there] = bounds;
  if (bounds.size !== 1 || there === undefined) return false;
  const here = boundAt(text, start, end);
  if (here !== undefined) return here !== there;
  const isAbove = ABOVE.test(text.slice(Math.max(0, start - REACH), start));
  return (there === "most" && isAbove) || !LIMITS.test(text);
}
