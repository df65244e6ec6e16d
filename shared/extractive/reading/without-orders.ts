import { sentenceSpans } from "@linnet/drafts";
import { speaksToAssistant } from "@linnet/material";
import type { Block } from "./read-blocks.ts";

/** What is made of a text for others, and who makes it: the words that most languages share, and those of a few. */
const RETELLING =
  /(?<!\p{L})(?:(?:re)?(?:tweet|twit|tuit)|résum|resum(?:en|ir|[ao]s)|riassun|summari[sz]|retell|recap|repost|hashtag|caption|verbatim|word for word|tl;?dr|rt if|zusammenfass|gepostet|publi(?:ez|ca[çc])|publications? sur|compart[aei]|parta(?:gez|ja)|partilhe|tel quel|wörtlich|sammen?fat|streszcz|shrn|özet|tóm tắt|ringkas|пересказ|репост|твит|допис)|(?<!\p{L})(?:posts? (?:about|on|that|of)|(?:every|each|any|your|social|suggested) post|posts|the feed|write-?ups?|(?:(?:your|any|every|each|no|(?:in|for|into|to) (?:an?|the)) summar(?:y|ies)|summar(?:y|ies) .{0,40}(?:must|should|ha(?:s|ve) to|needs? to))|shar(?:es?|ing) (?:this|it|the (?:story|news|article|page))|(?:jede[rnms]?|diese[rnms]?|deine[mnrs]?|ihre[mnrs]?) beitrag|bài (?:viết|đăng)|nævn\p{L}*)(?!\p{L})|ملخص|لخص|تغريد|منشور|وسم|摘要|转发|轉發|推文|投稿|要約|拡散|紹介する|요약|게시|트윗|सारांश|पोस्ट/iu;
/** Machines that read texts. */
const MACHINES =
  /(?<!\p{L})(?:llms?|aggregators (?:are (?:asked|told)|should|must)|(?:logiciel qui lit|software (?:that|which) reads|software, die .{0,40}liest)|(?:chat)?(?:gpt|bots?)|language models?|assistants|sprachmodell\p{L}*|asistente de ia|assistentes? de ia|(?:toda|cualquier|qualquer|ogni|toute) (?:inteligencia|inteligência|intelligence|intelligenza) artifici\p{L}*|(?:inteligencia|inteligência|intelligence|intelligenza) artifici\p{L}* (?:deb|dev|doi)\p{L}+|(?:ki|ai)[- ](?:system|tool|as+ist|agent|model)\p{L}*|(?:peer )?reviewers (?:using|must|should|are)|model\p{L}* (?:linguistic[io]|de (?:langage|lenguaje|linguagem))|taalmodel\p{L}*)(?!\p{L})|^\P{L}*(?:system|user|as+ist\p{L}*|asyst\p{L}*)\s?[,:：]|(?<![\p{L}\p{N}-])(?-i:AI|KI|IA)(?![\p{L}\p{N}])|ذكاء الاصطناعي|المساعد الذكي|人工智能|大模型|アシスタント|人工知能|인공지능|챗봇/iu;

/** "Share: ...", and no share of something. */
const SHARING =
  /^\P{L}*(?:(?:please )?(?:re)?(?:share|spread|post|tell)|(?:bitte )?(?:teil(?:en|t|e)?|weitersagen)|diffuse[rz]?|difund\p{L}*|condivid\p{L}*|diffond\p{L}*|divulg\p{L}*|compartilh\p{L}*|partilh\p{L}*|udostępn\p{L}*|podaj(?:cie)? dalej|delen?|paylaş\p{L}*|поделит\p{L}*|расскаж\p{L}*|انشر\p{L}*|شارك\p{L}*|シェア|分享|공유)\s*[:：]\s*(?!\p{Nd})/iu;

/** Whether a text speaks of machines that read texts, or of what is made of texts. */
export function speaksOfRetelling(text: string): boolean {
  return RETELLING.test(text) || MACHINES.test(text) || SHARING.test(text);
}

/** A verb with what it is about: "Set the topic", but "Despite the rain", "Using a net". */
const COMMAND =
  /^(?!\P{L}*(?:\p{L}+(?:ing|ed|ly|wards?|side|[^\P{L}s]s)|at|by|for|from|in|of|on|to|with|without|and|but|if|as|all|both|not|only|once|when|after|before|during|since|until|over|under|about|amid|among|despite|like|near|per|plus|unlike|via|within|behind|beyond|beneath|between|against|above|across|along|around|through|today|tomorrow|yesterday|tonight|\p{L}+day|twice|half|double|quite|rather|even|such|what|that|where|while|than|or|so|because|though|although|unless|built|made|led|set against|known|is|are|was|were|has|had|have|does|did)(?!\p{L}))\P{L}*(?:(?:and|also|so|now|just|please|kindly|then|(?:always|never)(?! \p{L}*[^\P{L}s]s )|first|do not|don['’]t)\s)*\p{L}+ (?:the|an?|your|this|these|every|all the|sure|exactly|out|up|free|here|now(?! \p{L}*[^\P{L}s]s )) \p{L}/iu;
/** Verbs that no noun or adjective before a word looks like. */
const BARE =
  /^(?:please|kindly|use|open|check|click|add|try|make|keep|get|let|see|visit|follow|join|remember|forget|consider|avoid|choose|select|ensure|enjoy|imagine|pretend|subscribe|donate|buy|never(?! \p{L}*[^\P{L}s]s )|don['’]t|do not|(?:\p{L}+ly )?(?:say|state|write|mention|tell|add))(?! (?:of|for|in|at|is|are|was|were|has|had|have|can|will)(?!\p{L})) [\p{Ll}-]/iu;

/** Whether a sentence has the form of a command, in English: "Funciona a partir" has a verb before "a", too. */
export function isCommand(text: string, language: string): boolean {
  return /^(?:en|und)$/.test(language) && (COMMAND.test(text) || BARE.test(text));
}

/**
 * Leaves out what speaks of the retelling of its text, or to an assistant: no page that is about something else has a
 * reason for it. With it goes the rest of its paragraph, and what a colon announces: there stands what is to be told.
 *
 * @param title of the text: what it names is the subject.
 */
export function withoutOrders(blocks: readonly Block[], title: string): Block[] {
  const isSubject = speaksOfRetelling(title);
  const isOrder = (sentence: string) =>
    speaksToAssistant(sentence) || (!isSubject && speaksOfRetelling(sentence));
  let isAnnounced = false;
  return blocks.flatMap((block) => {
    const { kind, text } = block;
    const order = sentenceSpans(text).find(({ start, end }) => isOrder(text.slice(start, end)));
    const end = isAnnounced && kind !== "heading" ? 0 : (order?.start ?? text.length);
    isAnnounced = end < text.length && /[:：]\s*$/.test(text);
    return end === 0 ? [] : { ...block, text: text.slice(0, end).trimEnd() };
  });
}
