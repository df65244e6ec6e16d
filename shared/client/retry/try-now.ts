/** Lets a person cut short the wait for the next try. */
export class TryNow {
  readonly #listeners = new Set<() => void>();

  /** Calls back each time the next try is asked for, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins at once what is waited for; without effect when nothing is. */
  readonly ask = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };
}
