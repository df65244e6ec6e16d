import type { ReactNode } from "react";
import { answer, asked, COMPLETED, POSTS, ROUTE } from "../samples/conversation.ts";
import { DRAFTS, PICTURES } from "../samples/drafts.ts";
import { approvalOf, approvalPart, chat, panel, running } from "../samples/panel.tsx";
import { SCHEDULED } from "../samples/scheduled.ts";

/** Requests for approval, and what was posted. */
export const approvalStates: Readonly<Record<string, () => ReactNode>> = {
  approval: () =>
    approvalOf("publishPost", {
      account: { username: "fieldnotes", name: "Field Notes" },
      posts: [{ text: POSTS[0] }],
      answers: {
        kind: "reply",
        postId: "1850000000000000001",
        url: "https://x.com/birdlab/status/1850000000000000001",
        username: "birdlab",
        text: "How long do swifts stay in the air? Our loggers say: longer than anybody thought.",
      },
      cost: {
        usd: 0.2,
        withLink: 1,
        monthUsd: 3.415,
        limitUsd: 5,
        source: "https://docs.x.com/x-api/getting-started/pricing",
        readOn: "2026-11-26",
      },
    }),
  "approval-pictures": () =>
    panel(
      chat(
        [
          asked,
          answer(
            ROUTE,
            approvalPart("publishPost", {
              account: { username: "fieldnotes", name: "Field Notes" },
              posts: [{ text: POSTS[0], pictures: PICTURES.slice(0, 3) }],
            }),
          ),
        ],
        running,
      ),
      { drafts: DRAFTS },
    ),
  "approval-again": () =>
    panel(
      chat(
        [
          asked,
          answer(
            ROUTE,
            ...["declined", "requested"].map((state, at) =>
              approvalPart(
                "publishPost",
                { account: SCHEDULED[0].account, posts: [{ text: POSTS[at + 1] }] },
                { id: state, state },
              ),
            ),
          ),
        ],
        {
          ...running,
          problem: { type: "/problems/approval-conflict", title: "It was answered", status: 409 },
        },
      ),
    ),
  "approval-link": () =>
    approvalOf("publishPost", {
      account: SCHEDULED[0].account,
      posts: [{ text: POSTS[0] }],
      cost: {
        usd: 0.2,
        withLink: 1,
        monthUsd: 1.4,
        source: "https://docs.x.com/x-api/getting-started/pricing",
        readOn: "2026-11-26",
      },
    }),
  "approval-edited": () =>
    approvalOf("publishPost", {
      account: SCHEDULED[0].account,
      posts: POSTS.slice(0, 2).map((text) => ({ text })),
      cost: {
        usd: 0.215,
        withLink: 1,
        monthUsd: 3.415,
        source: "https://docs.x.com/x-api/getting-started/pricing",
        readOn: "2026-11-26",
      },
    }),
  "approval-time": () =>
    approvalOf("publishPost", {
      account: { username: "fieldnotes", name: "Field Notes" },
      posts: [{ text: POSTS[0] }],
      proposed: { at: "2126-11-29T08:00:00.000Z", timeZone: "Europe/Berlin" },
    }),
  "approval-take-down": () =>
    approvalOf("takeDownPosts", {
      account: SCHEDULED[0].account,
      remove: [{ text: POSTS[0], url: "https://x.com/fieldnotes/status/1850000000000000001" }],
    }),
  "approval-read": () =>
    approvalOf("readPage", { url: "https://notes.example.com/swifts?utm_source=feed&id=42" }),
  "approval-thread": () =>
    approvalOf("publishPost", {
      account: SCHEDULED[0].account,
      posts: POSTS.map((text) => ({ text, doubts: [{ kind: "number", text: "19" }] })),
      scheduled: SCHEDULED[1],
      said: [{ code: "triedUnanswered", values: { account: "fieldnotes" } }],
    }),
  "approval-later": () =>
    approvalOf("publishPost", { account: SCHEDULED[0].account, posts: [{ text: POSTS[1] }] }),
  "approval-decline": () =>
    approvalOf("publishPost", { account: SCHEDULED[0].account, posts: [{ text: POSTS[1] }] }),
  "approval-expired": () =>
    approvalOf(
      "publishPost",
      { account: SCHEDULED[0].account, posts: [{ text: POSTS[1] }] },
      { state: "declined", cause: "expired", reason: "Nobody answered." },
    ),
  posted: () =>
    panel(
      chat([
        asked,
        answer(
          ROUTE,
          approvalPart(
            "publishPost",
            {
              account: SCHEDULED[0].account,
              posts: [{ text: POSTS[1] }, { text: POSTS[2] }],
            },
            { state: "approved" },
          ),
          {
            type: "tool-publishPost",
            toolCallId: "posted",
            state: "output-available",
            input: {},
            output: {
              state: "done",
              text: "",
              urls: ["https://x.com/fieldnotes/status/1", "https://x.com/fieldnotes/status/2"],
            },
          },
          { type: "text", text: "It is on X." },
          COMPLETED,
        ),
      ]),
    ),
};
