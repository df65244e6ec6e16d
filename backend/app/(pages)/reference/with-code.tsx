import { createElement, Fragment } from "react";

/** A text in which backticks mark what is code. */
export function WithCode({ text }: { text: string }) {
  const pieces = text
    .split("`")
    .map((piece, index) => (index % 2 === 1 ? createElement("code", null, piece) : piece));
  return createElement(Fragment, null, ...pieces);
}
