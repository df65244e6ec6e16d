/** A block of code around the whole of a text without space at its ends. */
const FENCE = /^```[^\n]*\n([\s\S]*)```$/;

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
    const value = parseModelJson(FENCE.exec(text.trim())?.[1] ?? text);
    return typeof value === "string" ? (unwrappedJson(value) ?? value) : value;
  } catch {
    return undefined;
  }
}
