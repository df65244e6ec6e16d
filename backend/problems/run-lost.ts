import {
  PROBLEMS,
  type Problem,
  problemType,
  SAID,
  type SaidCode,
  sentence,
} from "@linnet/protocol";

/** The problem of a run that could not be finished, and why, for a person to read. */
export function runLost(code: SaidCode): Problem {
  return {
    type: problemType("run-lost"),
    ...PROBLEMS["run-lost"],
    detail: SAID[code],
    said: [sentence(code)],
  };
}
