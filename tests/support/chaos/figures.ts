import type { BackendProcess } from "../backend-process.ts";

/** The values of `/api/metrics` of an instance, by the metric's name with its labels. */
export type Figures = ReadonlyMap<string, number>;

/** Asks an instance for its metrics. */
export async function readFigures(backend: BackendProcess): Promise<Figures> {
  const response = await fetch(new URL("/api/metrics", backend.url), {
    headers: { authorization: `Bearer ${backend.token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`);
  return new Map(
    text.split("\n").flatMap((line): [string, number][] => {
      const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );
}

const TIMERS = 'nodejs_active_resources{type="Timeout"}';
/**
 * Each idle connection has a timer, and so has a worker that waits for its next poll: by so many the
 * figures of an idle instance differ. What leaks does so in each scenario, and adds up.
 */
const SPARE_TIMERS = 100;

/** The metrics that differ from those of the idle instance; empty when none does. */
export function leftovers(now: Figures, idle: Figures): string[] {
  const wanted: [name: string, holds: (value: number, idle: number) => boolean][] = [
    ["linnet_open_streams", (value) => value === 0],
    ["linnet_running_runs", (value) => value === 0],
    ["linnet_notifications_up", (value) => value === 1],
    ['linnet_pool_connections{state="waiting"}', (value) => value === 0],
    ['linnet_workers{state="living"}', (value, before) => value >= before],
    [TIMERS, (value, before) => value <= before + SPARE_TIMERS],
  ];
  return wanted.flatMap(([name, holds]) => {
    const [value, before] = [now.get(name) ?? 0, idle.get(name) ?? 0];
    return holds(value, before) ? [] : [`${name} is ${value}, was ${before}`];
  });
}
