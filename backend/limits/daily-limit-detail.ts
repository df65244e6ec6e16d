import type { Problem } from "@linnet/protocol";

/** Says in words which limit of a day is used up, and when the next day begins. */
export function dailyLimitDetail({ name, allowed }: NonNullable<Problem["limit"]>, resetsAt: Date) {
  const one = name.replace(/s$/, "");
  const isOne = allowed === 1;
  const time = new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(resetsAt);
  return `You may use ${allowed} ${isOne ? one : name} a day here, and ${isOne ? "it is" : "they are"} used up. Try again after ${time} UTC, or ask whoever runs the backend for more.`;
}
