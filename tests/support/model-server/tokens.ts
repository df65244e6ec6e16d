/** Splits a text the way models send it: a word with the blank before it is one token. */
export function splitTokens(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

/**
 * Microseconds since the epoch on the monotonic clock of this process. Processes of one machine
 * agree to within a millisecond; within one process the difference of two is exact.
 */
export function nowMicros(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1_000);
}

/**
 * `count` tokens that say when each of them was sent: `t=<microseconds> `. The time is taken when
 * the server asks for the token, which is right before it is written to the socket.
 */
export function stampedTokens(count: number): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < count; index += 1) yield `t=${nowMicros()} `;
    },
  };
}

/** `count` different tokens, the same every time: `w0 w1 w2 `. */
export function countedTokens(count: number): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < count; index += 1) yield `w${index} `;
    },
  };
}
