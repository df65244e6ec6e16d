import type { LinnetPart, Problem } from "@linnet/protocol";

export const BLIND = { type: "/problems/model-sees-no-pictures", title: "It cannot", status: 422 };

export function toldProblem(code: string, status: number, change: Partial<Problem> = {}): Problem {
  return { type: `/problems/${code}`, title: "It did not work", status, ...change };
}

/** Problems that stand above the composer. */
export const PROBLEMS: Readonly<Record<string, Problem>> = {
  "notice-rate-limited": toldProblem("rate-limited", 429, {
    detail: "120 requests a minute are allowed. Try again in 12 seconds.",
  }),
  "notice-daily": toldProblem("daily-limit", 429, {
    limit: { name: "messages", allowed: 2_000, resetsAt: "2126-11-29T00:00:00.000Z" },
  }),
  "notice-invalid": toldProblem("invalid-request", 400, {
    detail: "message.parts[0].text must have at most 200000 characters.",
    errors: [{ path: "message.parts[0].text", message: "must have at most 200000 characters" }],
  }),
  "notice-large": toldProblem("body-too-large", 413, {
    detail: "The body may have 4 MB. Attach less.",
  }),
  "notice-too-old": toldProblem("", 404, { type: "about:blank" }),
  "notice-unreachable": toldProblem("", 0, {
    type: "about:blank",
    title: "Linnet's backend cannot be reached",
  }),
  "notice-not-paired": toldProblem("unauthenticated", 401),
};

export const FAILED: LinnetPart = {
  type: "data-run",
  id: "run",
  data: {
    status: "failed",
    error: {
      type: "/problems/model-unauthorized",
      title: "The model provider refused the key",
      status: 502,
      detail:
        "The provider of google/gemini refused the key (401). Paste a key that may use this model at http://127.0.0.1:7341/start, or set GOOGLE_GENERATIVE_AI_API_KEY and start Linnet again.",
    },
  },
};

export const SECRETS: LinnetPart = {
  type: "data-secrets",
  id: "secrets",
  data: {
    found: [
      { name: "AWS secret access key", line: 12, preview: "wJal..." },
      { name: "GitHub token", attachment: "deploy.env", line: 3, preview: "ghp_..." },
    ],
  },
};
