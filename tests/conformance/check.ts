import type { Target } from "./target.ts";

/** One sentence of PROTOCOL.md that a backend either keeps or does not. */
export interface Check {
  /** Number of the section in PROTOCOL.md, such as `10.2`. */
  section: string;
  level: "MUST" | "SHOULD";
  title: string;
  /** Throws when the backend does not keep it. */
  run: (target: Target) => Promise<void>;
}

export function must(section: string, title: string, run: Check["run"]): Check {
  return { section, level: "MUST", title, run };
}

export function should(section: string, title: string, run: Check["run"]): Check {
  return { section, level: "SHOULD", title, run };
}
