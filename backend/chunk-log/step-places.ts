import { processSingleton } from "../process/process-singleton.ts";

interface Waiting {
  isAlone: boolean;
  enter: () => void;
}

/**
 * Lets steps be under way in this process together, and a step under suspicion only alone. Who
 * came first enters first, so a suspect waits for no newcomer.
 */
export class StepPlaces {
  readonly #waiting: Waiting[] = [];
  #underWay = 0;
  #isTaken = false;

  /**
   * Waits for a place.
   *
   * @param isAlone whether no other step may be under way meanwhile.
   * @returns what gives the place back; to be called once.
   */
  async enter(isAlone: boolean): Promise<() => void> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ isAlone, enter });
      this.#admit();
    });
    return () => {
      this.#underWay -= 1;
      this.#isTaken = false;
      this.#admit();
    };
  }

  #admit(): void {
    for (;;) {
      const [next] = this.#waiting;
      if (!next || this.#isTaken || (next.isAlone && this.#underWay > 0)) return;
      this.#waiting.shift();
      this.#underWay += 1;
      this.#isTaken = next.isAlone;
      next.enter();
    }
  }
}

/** The places of this process. */
export function stepPlaces(): StepPlaces {
  return processSingleton("step-places", () => new StepPlaces());
}
