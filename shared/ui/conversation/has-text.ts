/** Whether a text has another one in it, in upper or lower case. */
export function hasText(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());
}
