import { inEnglish, type LinnetMessage, type LinnetPart, sentence } from "@linnet/protocol";
import type { Attachment } from "@linnet/ui";

export const PAGE: Attachment = {
  id: "page",
  context: {
    kind: "page",
    title: "Why swifts sleep in flight - Field Notes",
    url: "https://notes.example.com/swifts",
    text: "Swifts spend ten months of the year in the air.\n\nThey sleep in short phases while they glide.",
  },
};

export const ATTACHED = { items: [PAGE], onRemove: () => {}, onSent: () => {} };

export const asked: LinnetMessage = {
  id: "asked",
  role: "user",
  parts: [
    { type: "text", text: "Draft a post about this." },
    { type: "data-context", data: PAGE.context },
  ],
};

export const ROUTE: LinnetPart = {
  type: "data-route",
  id: "route",
  data: { next: "drafting", reasoning: "The person asks for a post about the attached page." },
};

export const REASONING: LinnetPart = {
  type: "reasoning",
  text: "The page gives one number that can be checked: ten months.",
  state: "done",
};

export const PROGRESS: LinnetPart = {
  type: "data-progress",
  id: "progress-drafting-1",
  data: { text: "Drafting..." },
};

const WAITS = [sentence("modelWaits", { seconds: 20 })];
export const WAITING: LinnetPart = {
  type: "data-progress",
  id: "progress-agent-1",
  data: { text: inEnglish(WAITS), said: WAITS },
};

export const TEXT =
  "The page has one surprising fact: **a swift stays in the air for ten months**.\n\nIt sleeps in short phases while it glides. [The study](https://notes.example.com/study) tracked 19 birds.";

export const POSTS = [
  "A swift stays in the air for ten months without landing once. It eats, drinks and sleeps up there. https://notes.example.com/swifts",
  "How does it sleep? In short phases, while it glides at night. Researchers tracked 19 birds with sensors that weigh one gram.",
  "When it does land, it is to breed. After that it is in the air again for most of a year.",
];

export const SOURCE: LinnetPart = {
  type: "source-url",
  sourceId: "s1",
  url: "https://notes.example.com/swifts",
  title: "Why swifts sleep in flight",
};

export const COMPLETED: LinnetPart = { type: "data-run", id: "run", data: { status: "completed" } };

export const attempt = (number: number): LinnetPart => ({
  type: "data-attempt",
  id: `step:${number}`,
  data: { step: "step", attempt: number },
});

export function answer(...parts: LinnetPart[]): LinnetMessage {
  return { id: "answer", role: "assistant", parts };
}
