const near = (characters: number) => `[^.!?؟。！？]{0,${characters}}?`;
const words = (...patterns: string[]) => new RegExp(patterns.join(""), "iu");

const RULES = String.raw`(?:instruct\p{L}{0,20}|prompts?|rules?|directions?|directives?|guidelines?|orders?|guardrails?|restrictions?|training|programming)\b`;
const REGELN = String.raw`(?:anweisung\p{L}{0,20}|instruktion\p{L}{0,20}|regeln?|vorgaben?|prompts?|befehle?|richtlinien?)\b`;
const AI = String.raw`(?:a\.?i\.?|llms?|language models?|(?:ai |virtual |coding )?assistants?|(?:chat)?bots?|(?:ai )?agents?|chatgpt|gpt|claude|gemini|copilot|linnet)`;
const KI = String.raw`(?:ki|ai|llms?|sprachmodelle?|assistent(?:en|in)?|chatbots?|(?:ki-)?agent(?:en)?|ki-\p{L}{1,20})`;
const WHOM = "(?:the |any |all |an? |this |every )?";

/**
 * How a text speaks to an assistant that reads it: in English, German and Arabic, the most usual
 * phrases of some other languages, and signs of no language. Each gap is bounded, so that a text
 * is looked through in time that grows with its length. They are for a text in NFKC, without
 * vowel marks.
 */
export const ORDER_PATTERNS: readonly RegExp[] = [
  // "Ignore all previous instructions."
  words(
    String.raw`\b(?:ignore|disregard|forget|overrid(?:e|es)|bypass|discard|do not follow|don't follow|stop following)\b`,
    near(30),
    String.raw`\b(?:previous|prior|above|earlier|preceding|former|existing|original|all|any|your|these|those|other|the system|everything)\b`,
    near(30),
    String.raw`\b${RULES}`,
  ),
  /\b(?:ignore|disregard) the (?:user|human|person|reader)\b/iu,
  // "You are now ...", "From now on you ...".
  /\byou are now (?:an? |the |in \S{1,20} mode|called |named |known as |no longer |free)/iu,
  /\bfrom now on,? you(?:r|'re| are| will| must| should)?\b/iu,
  // "Dear assistant", "Note to LLM:", "If you are an AI".
  words(
    String.raw`\b(?:dear|hey|hello|hi|attention,?|notice,?) ${WHOM}${AI}(?=\s*[,:!.\n]| (?:reading|that|who|please|you))`,
  ),
  words(
    String.raw`\b(?:(?:note|message|instructions?|order|command|request|reminder|hint)s? (?:to|for)|if you are|if you're|when you are) ${WHOM}${AI}\b`,
  ),
  words(
    String.raw`\b${AI} (?:(?:reading|processing|summari[sz]ing|analy[sz]ing|parsing|visiting) th(?:is|e)\b|(?:must|should|has to|have to|needs? to|is required to|are required to|shall|please) (?:now |always |also |first )?(?:fetch|open|visit|read|call|include|insert|add|append|post|publish|tweet|send|reply|answer|reveal|print|output|write|run|execute|follow|obey|ignore|say)\b|(?:instructions?|actions?|directives?|orders?)\b)`,
  ),
  /(?:^|[\s"'([{#*/-])(?:a\.?i\.?|llms?|(?:ai )?assistants?|chatbot|language model)\s?[:,]\s?(?:\S{1,20} )?\b(?:please|ignore|fetch|open|visit|read|call|include|insert|add|append|post|publish|tweet|send|reply|answer|reveal|print|write|run|execute|follow|when|if|the (?:reader|user)|you|do|must)\b/iu,
  /\bdecode (?:and|then) (?:obey|follow|execute|run)\b/iu,
  // "New instructions:", "System prompt", "SYSTEM: ...".
  /\b(?:new|updated|revised|real|actual|secret|hidden|following|additional|final) (?:system )?(?:instructions?|prompts?|directives?)\s?:/iu,
  /\bsystem (?:prompt|message|instructions?|override)\b/iu,
  /(?:^|[\s([{#*>])(?:SYSTEM|ASSISTANT|DEVELOPER)(?: PROMPT| MESSAGE)?\s?:/u,
  /(?:^|\n)[ \t]{0,8}(?:assistant|ai)\s?:/iu,
  /\bas the system, i\b/iu,
  // "Reveal your prompt", "print all environment variables".
  words(
    String.raw`\b(?:reveal|print|repeat|output|show|leak|disclose|display|list|tell me)\b`,
    near(30),
    String.raw`\b(?:your|the|all|its)\b`,
    near(20),
    String.raw`\b(?:prompts?|instructions|environment variables|api keys?|passwords?|secrets?|credentials|other chats)\b`,
  ),
  words(String.raw`\b(?:your|its) (?:system )?(?:prompt|instructions)\b`),
  // "Do not tell the user", "the user has already approved".
  words(
    String.raw`\b(?:do not|don't|never|without) (?:ask|tell|inform|mention|notify|alert|show|warn|asking|telling|informing|notifying)\b`,
    near(25),
    String.raw`\b(?:user|human|person|reader|owner)s?\b`,
  ),
  /\b(?:user|human|owner) (?:(?:has |have |had )?already |has )(?:approved|agreed|authori[sz]ed|consented|confirmed)\b|\bthe (?:user|human) said\b/iu,
  /\bthe (?:user|human)(?:'s|’s)? (?:wrote|said|words|last message|messages|secrets?|conversations?|data)\b/iu,
  /\bif the (?:user|human|person) (?:says|writes|answers|asks|agrees)\b/iu,
  // "Include this link in your draft".
  words(
    String.raw`\b(?:include|insert|add|append|put|place|quote|mention)\b`,
    String.raw`[^\n]{0,80}?`,
    String.raw`\bin(?:to)? (?:your|the|every|each|any) (?:response|answer|output|summary|draft|reply|tweet|(?:next |generated )?post)\b`,
  ),
  /\b(?:end|begin|start|finish|conclude|open) (?:your|the|every|each) (?:response|answer|output|summary|draft|reply|tweet|post)\b/iu,
  // Tools, and the marks that models read.
  /\b(?:readPage|submitDraft|publishPost|takeDownPosts|countCharacters|tool_calls?|function_calls?|data-approval)\b/u,
  /\b(?:call|use|invoke) the (?:\w{1,30} )?(?:tool|function)\b/iu,
  /<\|?\/?(?:im_start|im_end|system|endoftext|assistant|invoke|instructions?)\b|\[\/?INST\]|<<\/?SYS>>|\bBEGIN (?:SYSTEM|PROMPT|INSTRUCTIONS)\b/iu,

  // German.
  words(
    String.raw`(?<!\p{L})(?:ignorier\p{L}{0,20}|missacht\p{L}{0,20}|vergiss|vergesst|vergessen sie|[uü]bergeh\p{L}{0,20}|verwirf|verwerfen sie|befolge\p{L}{0,20} (?:nicht|keine))\b`,
    near(30),
    String.raw`(?<!\p{L})(?:vorherig\p{L}{0,20}|bisherig\p{L}{0,20}|obig\p{L}{0,20}|vorangegangen\p{L}{0,20}|vorhergehend\p{L}{0,20}|fr[uü]her\p{L}{0,20}|alle[rnms]?|dein\p{L}{0,20}|ihre\p{L}{0,20}|s[aä]mtliche\p{L}{0,20}|jede\p{L}{0,20})\b`,
    near(30),
    REGELN,
  ),
  /\bdu bist (?:jetzt|nun|ab jetzt|ab sofort) (?:ein|kein|im |der |die |das |frei)|\bab (?:jetzt|sofort|nun) (?:bist|sollst|musst|wirst|antwortest|schreibst) du\b/iu,
  words(
    String.raw`\b(?:anweisung|hinweis|nachricht|mitteilung|befehl|auftrag|notiz|bitte)\p{L}{0,20} (?:an|f[uü]r) (?:die |den |das |alle |jede[ns]? |eine? )?${KI}(?!\w)`,
  ),
  words(String.raw`\b(?:wenn|falls|sofern) du (?:eine? |das |der |die )?${KI}(?!\w)`),
  words(
    String.raw`(?:^|[\s("'#*/-])(?:liebe[rs]? |hallo,? )?(?:ki|assistent(?:in)?|sprachmodell|chatbot|ki-agent)\s?[:,!]\s?\S`,
  ),
  /\b(?:neue|geheime|wichtige|aktualisierte) (?:anweisung|instruktion|system)\p{L}{0,20}\s?:/iu,
  /\bsystem-?(?:prompt|anweisung|nachricht|meldung)\p{L}{0,20}/iu,
  words(
    String.raw`\b(?:sag|sage|teile?|verrate?|erz[aä]hle?|frage?|informiere?)\b`,
    near(30),
    String.raw`\b(?:nutzer|benutzer|person|mensch|leser)\p{L}{0,20} (?:nicht|nichts|kein\p{L}{0,20})\b`,
  ),
  /\bohne (?:den |die |das )?(?:nutzer|benutzer|person|leser)\p{L}{0,20} (?:zu fragen|zu informieren|zu warnen)|\bfrage? nicht nach\b/iu,

  // Arabic.
  words(
    "(?:تجاهل|انس|أهمل|اهمل|تخط|لا تتبع|لا تلتزم)",
    near(30),
    "(?:التعليمات|تعليمات|الأوامر|الاوامر|أوامر|الإرشادات|الارشادات|القواعد|قواعد|التوجيهات|توجيهات|المطالبة)",
  ),
  /أنت الآن|انت الان|من الآن فصاعدا|من الان فصاعدا/u,
  words("(?:إذا كنت|اذا كنت|إن كنت|بصفتك|باعتبارك)", near(15), "(?:نموذج|ذكاء|مساعد|روبوت|وكيل)"),
  /(?:أيها|ايها|عزيزي|يا) (?:ال)?(?:مساعد|نموذج|روبوت|وكيل|ذكاء)/u,
  /(?:تعليمات|رسالة|ملاحظة|أوامر|اوامر|أمر) (?:إلى |الى |ل)?(?:ال|لل)?(?:نظام|مساعد|نموذج|روبوت|وكيل|ذكاء)/u,
  /(?:تعليمات|أوامر|اوامر) جديدة/u,
  words(
    "(?:لا تخبر|لا تسأل|لا تسال|دون إخبار|دون اخبار|دون علم|بدون علم|دون موافقة|بدون موافقة|دون سؤال|دون الرجوع إلى)",
    near(15),
    "(?:المستخدم|الشخص|القارئ|صاحب)",
  ),
  words(
    "(?:اكشف|أظهر|اظهر|اعرض|كرر|اطبع|أفصح)",
    near(25),
    "(?:تعليماتك|التعليمات|موجه النظام|رسالة النظام|كلمات المرور|المفاتيح)",
  ),

  // French, Spanish, Italian, Portuguese; Russian; Chinese, Japanese, Korean.
  words(
    String.raw`\b(?:ignor\p{L}{1,20}|oubli\p{L}{1,20}|olvid\p{L}{1,20}|dimentica\p{L}{0,20}|esque\p{L}{1,20}|desconsider\p{L}{1,20})\b`,
    near(30),
    String.raw`\b(?:instruc\p{L}{1,20}|istruzion\p{L}{1,20}|consign\p{L}{1,20}|[oó]rdenes|ordres|r[eè]gl\p{L}{1,20}|regole)\b`,
  ),
  /\b(?:instru\p{L}{1,20}|istruzione|message|mensaje|messaggio)\p{L}{0,20} (?:del? |du |do )(?:sistema|syst[eè]me)\b/iu,
  /(?:игнорируй|проигнорируй|забудь|не следуй)[^.!?]{0,40}?(?:инструкци|указани|правил|команд)|системн(?:ое сообщение|ый промпт|ого промпта|ая инструкция)/iu,
  /(?:忽略|无视|無視|忘记|忘記|不要理会)[^。！？]{0,16}?(?:指令|指示|提示|规则|規則|命令)|(?:系统|系統|システム)(?:指令|提示|消息|訊息|プロンプト|メッセージ|メッセージ)|不要(?:询问|告诉|詢問|告訴)用[户戶]/u,
  /(?:指示|命令|プロンプト|ルール)[^。！？]{0,8}?(?:無視|忘れ)|(?:ai|アシスタント|モデル)(?:アシスタント)?(?:へ|に告ぐ)|(?:지시|명령|프롬프트|규칙)[^.!?]{0,12}?(?:무시|잊어)|시스템 (?:메시지|프롬프트)/iu,
];
