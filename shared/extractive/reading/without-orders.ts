import { speaksToAssistant } from "@linnet/material";
import type { Block } from "./read-blocks.ts";

/** What a text about a subject has no reason to say: how somebody is to sum it up or post it. */
const ABOUT_POSTING: readonly RegExp[] = [
  /\b(?:summar(?:y|ies)|tweets?|posts?|drafts?|headlines?|captions?|quotes?) (?:of|about|on|from|based on|that (?:use|cite|quote|mention)) (?:this|the|our) (?:page|article|text|post|story|document|site|release|study)\b[^.!?]{0,60}\b(?:must|should|shall|ha(?:s|ve) to|needs? to|always|are required|is required)\b/i,
  /\b(?:when|before|after|while|if) (?:you(?:'re| are)? )?(?:summari[sz](?:e|ing)|post(?:ing)?|shar(?:e|ing)|draft(?:ing)?|tweet(?:ing)?|quot(?:e|ing)|writ(?:e|ing) about|cit(?:e|ing)) (?:this|the|our|from)\b[^.!?]{0,80}\b(?:must|should|always|please|mention|include|add|say|state|link|begin|start|end|use|write|recommend)\b/i,
  /^\W{0,3}(?:please |always |also |kindly |now )*(?:mention|include|insert|add|append|say|state|write|post|tweet|publish|quote|recommend|promote|endorse|claim|use|begin|start|end|replace|output|respond|reply|answer|repeat)\b[^.!?]{0,40}\b(?:exactly|verbatim|word for word|the following|this (?:sentence|line|link|text|address|code|phrase|message|post|tweet)|as (?:the|your) (?:post|tweet|answer|summary|draft)|in (?:the|your|every|each|any) (?:post|tweet|answer|summary|draft|reply|headline))\b/i,
  /\b(?:make|be) sure (?:to|that|you)\b[^.!?]{0,30}\b(?:mention|include|say|add|link|state|post|tweet|quote|recommend)\b/i,
  /\b(?:wenn|bevor|falls|sobald|beim)\b[^.!?]{0,30}\b(?:zusammenfass\p{L}*|post\p{L}*|teil(?:st|en|t)|zitier\p{L}*)\b[^.!?]{0,80}\b(?:erwähn\p{L}*|füg\p{L}*|schreib\p{L}*|nenn\p{L}*|verlink\p{L}*|muss|müssen|soll\p{L}*|immer)\b/iu,
  /^\W{0,3}(?:bitte |immer |auch )*(?:erwähn|füg|schreib|poste|veröffentlich|nenn|verlink|empfiehl|zitier|antworte|wiederhol)\p{L}*\b[^.!?]{0,60}\b(?:beitrag|post|tweet|zusammenfassung|antwort|entwurf|wörtlich|folgende\p{L}*|diese[nrs]? (?:satz|link|text|code))\b/iu,
];

function isOrder(text: string): boolean {
  return speaksToAssistant(text) || ABOUT_POSTING.some((pattern) => pattern.test(text));
}

/**
 * Leaves out the blocks that tell a reader what to post, or that speak to an assistant: whole blocks, since what such
 * a text wants posted stands beside the order. A block that ends with a colon takes the one after it along.
 */
export function withoutOrders(blocks: readonly Block[]): Block[] {
  let isNamed = false;
  return blocks.filter(({ text }) => {
    const isLeftOut = isNamed || isOrder(text);
    isNamed = isLeftOut && /[:：]\s*$/.test(text);
    return !isLeftOut;
  });
}

/** Whether a title can head a post: it gives no order. */
export function isPlainTitle(title: string): boolean {
  return !isOrder(title);
}
