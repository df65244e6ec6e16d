import { visibleText } from "@linnet/material";

/** All control characters but the tab and the line feed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/**
 * A text from elsewhere without what a terminal would take as a command, and without what nobody sees: marks of direction
 * would show its words, and those beside it, in another order. Scripts from right to left need none, and keep their joiners.
 */
export function printable(text: string): string {
  return visibleText(text).replace(CONTROLS, "");
}

/** The same for each text in a value as JSON has it. */
export function printableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === "string" ? printable(inner) : inner,
  );
}
