import { useEffect, useState } from "react";
import { useUiHost } from "../ui-host.tsx";

/** What two clocks may differ by, in milliseconds, before a person is told. */
const SLACK_MS = 120_000;

/**
 * How far the backend's clock is ahead of this machine's, in milliseconds, and 0 as long as they agree: what is scheduled
 * goes by the backend's.
 */
export function useClockAhead(): number {
  const { backendTime } = useUiHost();
  const [ahead, setAhead] = useState(0);
  useEffect(() => {
    let isGone = false;
    async function compare() {
      const time = await backendTime?.().catch(() => undefined);
      const found = time === undefined ? 0 : time - Date.now();
      if (!isGone && Math.abs(found) > SLACK_MS) setAhead(found);
    }
    void compare();
    return () => {
      isGone = true;
    };
  }, [backendTime]);
  return ahead;
}
