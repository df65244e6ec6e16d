import type { LinnetPart } from "@linnet/protocol";

export const RESEARCHED: LinnetPart = {
  type: "data-route",
  id: "route",
  data: { next: "research", reasoning: "Something new is attached, so it is read first." },
};

export const SAID: LinnetPart = {
  type: "text",
  text: "The page is about how swifts sleep in flight.\n\nFacts:\n- One [s1]\n\nAngles:\n- One",
};

export const ANGLES: LinnetPart = {
  type: "data-angles",
  id: "angles",
  data: {
    angles: [
      "Ten months in the air, by the numbers",
      "How a bird sleeps without landing",
      "Sensors of one gram, and what they told",
    ],
  },
};

export const FACTS: LinnetPart = {
  type: "data-research",
  id: "research",
  data: {
    facts: [
      {
        text: "A common swift stays in the air for up to ten months of the year.",
        sourceIds: ["s1"],
        quote: "Swifts spend ten months of the year in the air.",
        speaker: "Anders Hedenström, Lund University",
        date: "27 October 2016",
      },
      {
        text: "It sleeps in short phases while it glides.",
        sourceIds: ["s1"],
        quote: "They sleep in short phases while they glide.",
        condition: "only outside of the breeding season",
      },
      {
        text: "The study tracked 23 birds.",
        sourceIds: ["s1"],
        doubts: [{ kind: "number", text: "23" }],
      },
    ],
    open: ["Whether young birds sleep in the same way", "What the sensors cost"],
  },
};
