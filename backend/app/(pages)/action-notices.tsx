import type { ActionResult } from "./action-form.tsx";

/** Shows the result of an action above the form that started it. */
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
