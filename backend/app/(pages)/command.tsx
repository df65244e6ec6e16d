import { Fragment } from "react";

/** A command or a path. It goes on in the next line only between words: one that is broken at a hyphen reads as another option. */
export function Command({ children }: { children: string }) {
  return (
    <code className="command" dir="ltr">
      {children.split(" ").map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a command never move.
        <Fragment key={at}>
          {at > 0 ? " " : null}
          <span>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
