/** What `npm run doctor` says about one thing. */
export interface Finding {
  name: string;
  /** `act`: Linnet does not work well until somebody does something. */
  state: "ok" | "note" | "act";
  detail: string;
  todo?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, state: "ok", detail });
export const note = (name: string, detail: string, todo?: string): Finding => ({
  name,
  state: "note",
  detail,
  ...(todo ? { todo } : {}),
});
export const act = (name: string, detail: string, todo: string): Finding => ({
  name,
  state: "act",
  detail,
  todo,
});

/** A line that begins with the variable that it is about, as warnings and refusals of a start do. */
export function findingOf(line: string, state: "note" | "act" = "note"): Finding {
  const [, name = "start", detail = line] = /^([A-Z][A-Z0-9_]+): (.*)$/s.exec(line) ?? [];
  return { name, state, detail };
}
