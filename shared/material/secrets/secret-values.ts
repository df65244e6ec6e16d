/** What is written in code in place of a value: a member, an element, a pattern, a path or an address. */
const EXPRESSION =
  /^(?:[&*!]?(?:this|self|[A-Za-z_$]+\d{0,2})(?:(?:\??\.|::|->)#?[A-Za-z_$]+\d{0,2})+[!?]?|[\w.?]+\[.*|\/.+\/[a-z]*|(?:\.{0,2}|~)\/[\w.-]+\/.*|(?:[a-z][\w+.-]*:\/\/|arn:|vault:|file:|env:|ssm:).*)$/;

/** Numbers, dates, versions, measures. */
const NUMBER = /^[v~^]?\d[\d.,:%/+_-]*[a-z]{0,3}$/i;

/** A word, alone or with a number behind it, as names and keys of texts are made of. */
const WORD = /^(?:[A-Za-z]*\d{0,3}|\d{1,4})$/;

function isWords(value: string): boolean {
  return value.split(/[-_.:/|,@#+]/).every((part) => WORD.test(part));
}

/** Whether a value may be a password: it has a digit, or a symbol between letters. */
export function mayBePassword(value: string): boolean {
  if (/\s/.test(value) || EXPRESSION.test(value) || NUMBER.test(value)) return false;
  if (/pass|kennwort/i.test(value) && isWords(value)) return false;
  return /\d/.test(value) || /\w[!@#$%^&*+=~]+\w/.test(value);
}

/** Whether a value may be a key or a token: it has digits where words have none. */
export function mayBeToken(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && mayBePassword(value) && !isWords(value);
}

/** Whether a value was drawn by chance, whatever its name is: long, of letters and digits in turn. */
export function isRandom(value: string): boolean {
  return (
    value.length >= 16 &&
    /^[\w.~+/%=-]+$/.test(value) &&
    (value.match(/\d/g)?.length ?? 0) >= 2 &&
    (value.match(/[A-Za-z]/g)?.length ?? 0) >= 2 &&
    mayBeToken(value)
  );
}
