import { useEffect, useState } from "react";
import { afterPaint } from "../after-paint.ts";

type DraftRules = typeof import("./draft-rules.ts");

let loaded: DraftRules | undefined;

/** X's counting rules, which are heavy and not needed to paint; `undefined` until they are there. */
export function useDraftRules(): DraftRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    void afterPaint()
      .then(() => import("./draft-rules.ts"))
      .then((module) => {
        loaded = module;
        setRules(module);
      });
  }, []);
  return rules;
}
