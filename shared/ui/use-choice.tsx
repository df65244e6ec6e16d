import { useEffect, useState } from "react";
import { useUiHost } from "./ui-host.tsx";

/**
 * One of several ways to show something, which the client remembers.
 *
 * @param name what is chosen.
 * @param options the first of them is shown until another is chosen.
 */
export function useChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): [T, (chosen: T) => void] {
  const { choices } = useUiHost();
  const [chosen, setChosen] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once.
  useEffect(() => {
    void choices?.get(name).then((stored) => {
      const known = options.find((each) => each === stored);
      setChosen((before) => before ?? known);
    });
  }, []);
  return [
    chosen ?? options[0],
    (next) => {
      setChosen(next);
      // A storage that is full or gone only forgets it.
      void choices?.set(name, next).catch(() => {});
    },
  ];
}
