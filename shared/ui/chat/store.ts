/** A value with subscribers, as `useSyncExternalStore` wants it. */
export class Store<T extends object> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly getSnapshot = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the members that are given. */
  set(change: Partial<T>): void {
    this.#value = { ...this.#value, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
