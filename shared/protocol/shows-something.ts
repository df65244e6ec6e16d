/** What a reader sees: no space, no control, no sign such as U+200B, and no letter that is blank. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text of a post shows something: X takes no other, and neither does the backend. */
export function showsSomething(text: string): boolean {
  return SEEN.test(text);
}
