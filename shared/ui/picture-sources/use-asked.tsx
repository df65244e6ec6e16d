import { useRef, useState } from "react";

/** A question that a view asks the person, such as in a dialog. */
export interface Asked<Question, Answer> {
  /** What is asked now. */
  question: Question | undefined;
  /** Asks; an earlier question gets no answer then. @returns `undefined` when the person gives none. */
  ask: (question: Question) => Promise<Answer | undefined>;
  /** Ends the question, with the person's answer or without one. */
  answer: (given?: Answer) => void;
}

/** Lets code wait for a person's answer to a question that the view shows. */
export function useAsked<Question, Answer>(): Asked<Question, Answer> {
  const [question, setQuestion] = useState<Question>();
  const resolve = useRef<(given?: Answer) => void>(undefined);
  function answer(given?: Answer) {
    setQuestion(undefined);
    resolve.current?.(given);
  }
  return {
    question,
    answer,
    ask(next) {
      answer();
      setQuestion(next);
      return new Promise((resolved) => (resolve.current = resolved));
    },
  };
}
