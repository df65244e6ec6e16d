/** A point where a plan waits until the test lets it go on. */
export interface Gate {
  /** Resolves once the plan stands at the gate. */
  readonly reached: Promise<void>;
  /** Resolves once the gate is open. */
  readonly opened: Promise<void>;
  /** Lets every plan at this gate go on, now and later. */
  open(): void;
  /** Called by the plan when it arrives. */
  arrive(): void;
}

/** Makes a closed gate. */
export function createGate(): Gate {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    opened: opened.promise,
    open: () => opened.resolve(),
    arrive: () => reached.resolve(),
  };
}
