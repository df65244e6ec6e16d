import { visibleText } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";
import type { TextPart } from "ai";
import { fence } from "./fence.ts";

const KINDS: Record<ContextData["kind"], string> = {
  page: "a web page",
  selection: "a selection from a page or file",
  file: "a file",
  diff: "a change to source code",
};

function oneLine(text: string): string {
  return text.split(/\s+/).join(" ");
}

/**
 * Returns the person's attachment as part of the prompt, fenced as data.
 *
 * @param sourceId what the model cites it by, such as `s1`.
 */
export function contextPrompt(attached: ContextData, sourceId: string): TextPart {
  const context = {
    ...attached,
    title: visibleText(attached.title),
    text: visibleText(attached.text),
  };
  const data = [
    `Title: ${oneLine(context.title)}`,
    ...(context.url ? [`Address: ${context.url}`] : []),
    ...(context.site ? [`Site: ${oneLine(context.site)}`] : []),
    ...(context.author ? [`Author: ${oneLine(context.author)}`] : []),
    ...(context.published ? [`Published: ${oneLine(context.published)}`] : []),
    ...(context.language ? [`Language: ${context.language}`] : []),
    "",
    context.text,
  ].join("\n");
  return {
    type: "text",
    text: `The person attached ${context.answer ? "a post on X" : KINDS[context.kind]} as source ${sourceId}. ${fence(data)}`,
    // For the model that runs in this process; no other provider is sent it.
    providerOptions: { linnet: { context: { ...context, sourceId } } },
  };
}
