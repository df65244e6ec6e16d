import type { ActionResult } from "./action-form.tsx";
import { CopyText } from "./copy-text.tsx";

/** Shows the result of an action above the form that started it. */
export function ActionNotices({ error, isEnglish, done, secret, link }: ActionResult) {
  return (
    <>
      {error ? (
        <p
          className="notice notice-danger"
          dir={isEnglish ? "auto" : undefined}
          lang={isEnglish ? "en" : undefined}
          role="alert"
        >
          {error}
        </p>
      ) : null}
      {done ? (
        <p className="notice notice-success" role="status">
          {done}
        </p>
      ) : null}
      {secret ? (
        <output dir="ltr" className="secret">
          {secret}
        </output>
      ) : null}
      {link ? <CopyText isCopied label="the link" text={link} /> : null}
    </>
  );
}
