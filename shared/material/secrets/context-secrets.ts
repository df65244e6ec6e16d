import { redactSecrets } from "./find-secrets.ts";

/** What of a context is sent as words that the person may not have looked at. */
interface SentContext {
  title: string;
  url?: string | undefined;
  text: string;
}

/** Every text of a context that may hold a secret; its own text is the first. */
export function textsOfContext({ text, title, url = "" }: SentContext): string[] {
  return [text, title, url];
}

/** An address without the name and the password before its host; what is no address stays. */
export function withoutUserinfo(address: string): string {
  const url = URL.parse(address);
  if (!url || !(url.username || url.password)) return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** A context with a word in place of each secret in its text, its title and its address. */
export function redactContext<Context extends SentContext>(context: Context): Context {
  const { text, title, url } = context;
  const redacted = { ...context, text: redactSecrets(text), title: redactSecrets(title) };
  if (url === undefined) return redacted;
  // An address stays one: it has no blanks.
  return { ...redacted, url: redactSecrets(withoutUserinfo(url)).replaceAll(" ", "-") };
}
