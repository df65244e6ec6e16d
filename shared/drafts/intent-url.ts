/**
 * The address that opens X's composer with this text in it; nothing is posted.
 * A lone surrogate, which no URL can carry, becomes U+FFFD.
 */
export function intentUrl(text: string): string {
  return `https://x.com/intent/tweet?text=${encodeURIComponent(text.toWellFormed())}`;
}
