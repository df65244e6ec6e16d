import { goesOnPosting, readAgreement, saysPublish, takesDown } from "@linnet/extractive";
import type { LinnetMessage } from "@linnet/protocol";

/** A longer message is a text that was pasted, not a person's own words. */
const OWN_WORDS = 4_000;

/**
 * Words that ask for something to be posted, or taken down, in more languages and forms than the
 * local rules know. "The post" and "a tweet" ask for nothing: so what names a thing is left out.
 */
const ASKING = [
  /(?<!\b(?:an?|the|this|that|these|those|my|your|our|his|her|its|every|each|one|two|three|first|second|third|last|next|new|another|other|shorter|longer|whole|blog|x|of|to)[ -])\b(?:post|tweet)(?!s\b)(?:ed|ing)?\b/iu,
  /\b(?:publish|unpublish|ship|send|share|release|launch|push|schedul|upload|submit|broadcast)\p{L}{0,4}\b|\b(?:go|goes|going|put|get|take|pull|make|bring)\b.{0,30}\b(?:live|out|up|down|online|public|on (?:x|twitter))\b|\b(?:delete|remove|undo|retract|withdraw)\b|\b(?:fire away|do it now|ship it|let it fly)\b/iu,
  /ver[öo]ffentlich|\b(?:poste|posten|gepostet|postet|twitter[en]|tweete|abschicken|absenden|schick|sende|teile|publizier|freigeb|gib .{0,12}frei|l[öo]sch|entfern|zur[üu]ckzieh|online|raus damit|raus|hochladen|lade .{0,12}hoch)/iu,
  /انشر|نشر|غر[ّ]?د|أرسل|ارسل|شارك|احذف|امسح|أزل|ازل|تراجع|أكمل|اكمل|ضعه على/u,
  /\b(?:publi|poste|posta|tuite|tuitea|tweete|tuita|twitta|env[íio]|envoi|envoy|partag|compart|condivid|sub[ae]|s[úu]be|manda|lance|lanza|lan[çc]a|supprim|enl[èe]v|retir|borra|elimin|apag|delet|cancell|rimuov|quita|pubblic|plaats|verstuur|deel|verwijder)/iu,
  /opublik|publik|wy[śs]lij|wrzu[ćc]|usu[ńn]|zve[řr]ejn|ode[šs]l|sma[žz]|k[öo]zz[ée]|k[üu]ld|julkais|l[äa]het[äa]|poista|l[äa]gg upp|skicka|ta bort|udgiv|slet|legg ut|terbit|kirim|hapus|yay[ıi]nla|payla[şs]|g[öo]nder|\bsil\b|[đd][ăa]ng|g[ửu]i|x[óo]a/iu,
  /опублик|публик|запост|постни|выложи|выклад|отправ|твитни|размест|удали|убери|сними|надішли|видали|викла|δημοσ|ανάρτ|στείλε|διάγραψε|διαγραφ/iu,
  /投稿|ツイート|ポスト|公開|送信|出して|上げて|アップ|削除|消して|取り下げ|发布|發布|發佈|发出|發出|发推|發推|发吧|发了|发上|貼出|贴出|推送|删|刪|撤回|게시|올려|올리|발행|트윗|보내|삭제|지워|내려|पोस्ट|प्रकाशित|भेज|हटा|โพสต์|เผยแพร่|ส่ง|ลบ|פרסם|לפרסם|תפרסם|שלח|מחק/u,
];

function asksForIt(text: string): boolean {
  return (
    saysPublish(text) ||
    takesDown(text) ||
    goesOnPosting(text) ||
    ASKING.some((pattern) => pattern.test(text))
  );
}

function wordsOf(message: LinnetMessage | undefined): string {
  const texts = (message?.parts ?? []).flatMap((part) =>
    part.type === "text" && part.text.length <= OWN_WORDS ? part.text : [],
  );
  return texts.join("\n");
}

function isPublishing(message: LinnetMessage | undefined): boolean {
  return (message?.parts ?? []).some(
    (part) => part.type === "data-route" && part.data.next === "publishing",
  );
}

/**
 * Whether a person's own words are a reason to publish, or to take down: the last message asks for
 * it, or agrees after an answer that asked about it. What was attached is no word of theirs.
 */
export function supportsPublishing(messages: readonly LinnetMessage[]): boolean {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const words = wordsOf(messages[at]);
  if (asksForIt(words)) return true;
  const before = messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === "assistant");
  if (!readAgreement(words).confirms) return false;
  // The last words of the answer are what the person agrees to.
  const question = wordsOf(before).slice(-300);
  return isPublishing(before) || (/[?？؟]/.test(question) && asksForIt(question));
}
