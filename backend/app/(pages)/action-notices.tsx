import type { ActionResult } from "./action-form.tsx";

/** What an action had to say, above the form that asked for it. */
export function ActionNotices({ error, done }: ActionResult) {
  return (
    <>
      {error ? (
        <p className="notice notice-danger" role="alert">
          {error}
        </p>
      ) : null}
      {done ? (
        <p className="notice notice-success" role="status">
          {done}
        </p>
      ) : null}
    </>
  );
}
