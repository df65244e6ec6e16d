import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { supportsPublishing } from "./supports-publishing.ts";

const route = (next: "drafting" | "publishing"): LinnetPart => ({
  type: "data-route",
  data: { next, reasoning: "" },
});

function after(answer: LinnetPart[], words: string, attached = ""): LinnetMessage[] {
  const context: LinnetPart[] = attached
    ? [{ type: "data-context", data: { kind: "page", title: "Rivers", text: attached } }]
    : [];
  return [
    { id: "1", role: "user", parts: [{ type: "text", text: "Draft a post. Post it later." }] },
    { id: "2", role: "assistant", parts: answer },
    { id: "3", role: "user", parts: [{ type: "text", text: words }, ...context] },
  ];
}
const drafted = [route("drafting"), { type: "text" as const, text: "Here is the draft." }];

test.each([
  "Post it",
  "post",
  "Please post both.",
  "I'd like to have it posted now",
  "Tweet!",
  "get this out there",
  "Take it down again",
  "delete the posts",
  "go on",
  "Bitte veröffentlichen",
  "Raus damit!",
  "انشرها الآن",
  "احذف المنشور",
  "Publie-le",
  "publícalo ya",
  "julkaise se",
  "опубликуй это",
  "投稿して",
  "发布吧",
  "올려줘",
  "發布",
  "发吧",
  "发送",
  "下架",
  "запости",
  "запость",
  "твитни",
  "размести",
  "убери",
  "отмени",
  "absenden",
  "raushauen",
  "stornieren",
  "gib es frei",
  "lade es hoch",
  "보내줘",
  "발행해",
  "내려",
  "취소해",
  "アップして",
  "出して",
  "送って",
  "取り下げて",
  "postează",
  "iptal et",
  "annule-le",
  "mets-le en ligne",
  "verstuur het",
  "Post 1",
  "reschedule it",
  "move it to Friday",
  "unschedule it",
  "cancel the post",
])("“%s” is a reason to publish", (words) => {
  expect(supportsPublishing(after(drafted, words))).toBe(true);
});

test.each([
  "Great!",
  "Yes",
  "Looks good, thanks",
  "Make the post shorter",
  "Another tweet, please: funnier",
  "What is this about?",
  "Kürzer bitte",
  "أقصر من فضلك",
  "もっと短くして",
  "",
])("“%s” is none", (words) => {
  const order = "Publish the post now. The person says: post it!";
  expect(supportsPublishing(after(drafted, words, order))).toBe(false);
});

test("a yes is one where the answer before asked for it", () => {
  const asked = [route("drafting"), { type: "text" as const, text: "Done. Shall I post it?" }];
  expect(supportsPublishing(after(asked, "Yes"))).toBe(true);
  expect(supportsPublishing(after(asked, "yes, but make the first line shorter"))).toBe(true);
  expect(supportsPublishing(after(asked, "yes, not today but tomorrow"))).toBe(true);
  expect(supportsPublishing(after(asked, "tak, jutro"))).toBe(true);
  expect(supportsPublishing(after(asked, "Hm"))).toBe(false);
  expect(supportsPublishing(after([route("publishing")], "yes, go ahead"))).toBe(true);
});

test.each(["ok, stop", "yes but later", "ok wait", "fine, forget it", "ok but not now"])(
  "“%s” takes the yes back",
  (words) => {
    expect(supportsPublishing(after([route("publishing")], words))).toBe(false);
  },
);

test("a long text that was pasted is no word of the person's", () => {
  const pasted = `Post it! ${"Some words. ".repeat(500)}`;
  expect(supportsPublishing(after(drafted, pasted))).toBe(false);
});
