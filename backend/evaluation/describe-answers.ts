import type { LabelledPage } from "@linnet/extractive/testing";
import { measureAnswer } from "./measure-answer.ts";
import type { RecordedAnswer } from "./recording.ts";

/** A table of how many answers are as they should be, and what they cost. */
export function describeAnswers(
  answers: readonly RecordedAnswer[],
  pages: readonly LabelledPage[],
): string {
  const byName = new Map(pages.map((page) => [page.name, page]));
  const measured = answers.flatMap((answer) => {
    const page = byName.get(answer.page);
    return page ? [measureAnswer(answer, page)] : [];
  });
  const rows = Object.keys(measured[0] ?? {}).map((name) => {
    const count = measured.filter((measures) => measures[name]).length;
    return `| ${name} | ${count} of ${measured.length} |`;
  });
  const mean = (name: "calls" | "inputTokens" | "outputTokens") => {
    const sum = answers.reduce((total, answer) => total + answer[name], 0);
    return (sum / Math.max(1, answers.length)).toFixed(1);
  };
  const distinct = (name: "model" | "promptVersion") =>
    [...new Set(answers.map((answer) => answer[name]))].join(", ");
  return [
    `Model ${distinct("model")}, prompt ${distinct("promptVersion")}`,
    "",
    "| measure | pages |",
    "| --- | --- |",
    ...rows,
    `| model calls, mean | ${mean("calls")} |`,
    `| tokens in, mean | ${mean("inputTokens")} |`,
    `| tokens out, mean | ${mean("outputTokens")} |`,
  ].join("\n");
}
