const FENCE = /^\s*```[^\n]*\n([\s\S]*?)\n?\s*```\s*$/;
/** Places at which a broken text is cut, the last ones first. */
const MOST_CUTS = 200;

/** Reads JSON that a model wrote. @throws SyntaxError */
export function parseModelJson(text: string): unknown {
  return JSON.parse(text, refusePrototypes);
}

/** Refuses names by which an object that is copied carelessly changes others. */
function refusePrototypes(name: string, value: unknown): unknown {
  if (name === "__proto__" || (name === "constructor" && hasPrototype(value))) {
    throw new SyntaxError("Object contains forbidden prototype property");
  }
  return value;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}

/**
 * What a text of JSON stands for, where a model wrapped it: in a block of code, or in a string of JSON once more.
 *
 * @returns undefined for a text that is no JSON.
 */
export function unwrappedJson(text: string): unknown {
  try {
    const value = parseModelJson(FENCE.exec(text)?.[1] ?? text);
    return typeof value === "string" ? (unwrappedJson(value) ?? value) : value;
  } catch {
    return undefined;
  }
}

/**
 * What is whole in a text of JSON that breaks off: the longest beginning that ends behind a whole value, closed.
 *
 * @returns undefined where nothing is whole.
 */
export function wholeJsonIn(text: string): unknown {
  const begun = text.slice(Math.max(0, text.search(/[{[]/)));
  const cuts: { end: number; closing: string }[] = [];
  let closing = "";
  let isString = false;
  for (let at = 0; at < begun.length; at += 1) {
    const sign = begun.charAt(at);
    if (isString && sign === "\\") at += 1;
    else if (sign === '"') isString = !isString;
    else if (!isString && sign === "{") closing = `}${closing}`;
    else if (!isString && sign === "[") closing = `]${closing}`;
    else if (!isString && sign !== "" && sign === closing.charAt(0)) closing = closing.slice(1);
    else continue;
    if (!isString && /["}\]]/.test(sign)) cuts.push({ end: at + 1, closing });
  }
  for (const { end, closing: rest } of cuts.slice(-MOST_CUTS).reverse()) {
    try {
      return parseModelJson(`${begun.slice(0, end)}${rest}`);
    } catch {
      // A name without its value stands there.
    }
  }
  return undefined;
}
