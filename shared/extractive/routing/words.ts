/**
 * Words by what they say. Languages stand side by side in each row: English, German, Arabic, then the others. `*` is the
 * rest of a word, `#` what is to be posted ({@link OBJECT} in what is read), `#d` a number. Case, accents and hyphens are left out of what is read.
 */
const WORDS = {
  publish: `
    post, publish, tweet, twet, opst, pubish, send #, send # out, send tweet, share #, ship, release #, push #, schedule #, schedule for, queue #, queue # up, queue for, put # on x, put # up on x, put # up, put # out, get # out, get # out there, make # live, go live, going live, let # fly, fire away, out with #
    poste, posten, twittere, twittern, veröffentliche, veröffentlichen, stell # online, stell # live, schick # raus, hau # raus, bring # raus, gib # raus, raus damit, ab damit, einplanen, plane #, plane # ein, plan #, plan # ein
    انشر, انشره, انشرها, نشر, نشره, نشرها, غرد, جدوله, جدولها, جدول # / publie, publiez, publier, poste, postez, tweete, envoie #, programme # / publica, publicar, publical*, publicarl*, tuitealo, postealo, subel*, mandal*, envial*, programal*, compartel*
    pubblica, pubblicare, pubblical*, pubblicarl*, postalo, postala, programmalo / publique, posta, postar, manda #, agende #, agende para, agenda #, compartilhe #, compartilha # / plaats, plaatsen, publiceer / opublikuj, opublikuj to, publikuj, publikuj to, wrzuć, wrzuć to, wyślij #, wyślij to / опубликуй, публикуй, запости, выкладывай, выложи / paylaş, paylaşalım, yayınla, yayımla, tweetle
    投稿して, #で投稿, ツイートして, ポストして, 公開して, 发吧, 发布吧, 发布, 发出去, 게시해, 올려`,
  takeDown: `
    take # down, take # back down, take down, pull # down, get # down, get rid of #, cancel #, delete, unpublish, undo, remove / lösch, lösche, löschen, nimm # herunter, nimm # runter, entferne / احذف*, امسح* / supprime, retire / borra, borralo, borrala, elimina
    cancella, cancellalo, elimina, eliminalo / apaga, apague / verwijder / usuń / удали / sil / 削除して, 删掉, 删除, 삭제해`,
  /** Once posting has broken off, or is held back. */
  goOn: `
    go on, continue, resume, carry on, keep going, try again, try # again, retry, again, finish #, do #, go ahead, go for #, move # to, shift # to, reschedule # to, postpone # to / weiter, mach weiter, nochmal, nochmal versuchen, mach #, los, verschieb # auf, verleg # auf
    تابع, أكمل, افعلها, انقله إلى / reprends, vas y, reporte # a / continua, sigue, hazlo / riprova, sposta # a / faça isso / ga door / 続けて, 继续, 계속`,
  /** What is posted: beside a request it adds nothing. */
  object: `
    it, this, that, them, both, these, those, the, draft, one, my, other, posts, tweets, the rest, as is, as it is, with the link / es, das, den, die, der, dem, ihn, sie, diesen, diese, beide, entwurf, beitrag / المنشور, التغريدة, المسودة, هذا, هذه
    le, la, les, ce, cette, brouillon / lo, el, los, esto, este, eso, tuit, borrador, publicacion / il, quello, quella, questo, questa, bozza / o, a, isso, rascunho / het, dit, deze, essa, esse, essas / ją, bunu, şunu, onu, это, его, 这个, 这条, 它, 帖子, 推文, これ, 投稿を, ツイートを, を`,
  version: `versi*, versão, variant*, option, الخيار, opcja, opcję, wersj*, seçenek*, 案, #d番目, #d番, draft, number, nummer, النسخة, вариант*, верси*, 版本`,
  first: `first, 1st, ersten, erste, الأول, الأولى, premier, première, primer*, primeir*, primo, prima, eerste, первый, первую, pierwsz*, ilk, ilkini, birinci*, 第一个, 一つ目, 1つ目, 1番目, 一番目`,
  second: `second, 2nd, zweiten, zweite, الثاني, الثانية, deuxième, seconde, segund*, secondo, seconda, tweede, второй, вторую, drugi, drugą, ikinci*, 第二个, 二つ目, 2つ目, 2番目, 二番目`,
  third: `third, 3rd, last, dritten, dritte, letzten, letzte, الأخير, الأخيرة, الثالث, الثالثة, troisième, tercer*, terz*, terceir*, derde, третий, третью, trzeci*, üçüncü*, sonuncu*, 第三个, 三つ目, 3つ目, 3番目, 三番目`,
  /** Ways to ask Linnet, also as a question. */
  polite: `
    please, pls, can you, could you / bitte, kannst du, könntest du / من فضلك, لو سمحت, رجاء, يرجى, هل يمكنك, هل يمكنك أن, يمكنك, ممكن / s'il te plait, s'il vous plait, stp, svp, peux tu, pourrais tu, pouvez vous, pourriez vous
    por favor, porfa, puedes, podrias / per favore, puoi, potresti / pode, podes / graag, kun je, kan je, wil je / proszę, lütfen / пожалуйста / ください, お願いします, 请, 주세요, 줘`,
  /** Words that say nothing. */
  small: `
    and, so, then, now, just, also, well, oh, ah, hm*, but, too, again, already, finally, still, anyway, the, do, linnet, hey, hi, kindly, for me, at, on, by, in, for, at once, right away, after, before, next, until, to x, on x, on twitter, thanks*, thank you*, thx, ty, a lot, if possible, don't wait, can't wait, i can't wait, wait until, hold off until, no need to wait, any longer, why not, after all, verdict, decision
    we can, you can, you may, you should, i want, i want to, i want you to, i'd like to, let's, lets, feel free to, time to, take, use, pick, choose, go with, this is ready to, ready to
    danke*, und, dann, jetzt, nun, also, doch, noch, mal, gleich, direkt, aber, um, am, ab, nach, vor, für, auf x, auf twitter, einfach, wieder, auch, ein, nimm, du kannst, ich will, ich möchte, lass uns, wenn möglich, warte nicht / شكرا, ثم, و, في, يوم, على x, يمكنك أن, أريد, أريد أن, إن أمكن
    merci*, alors, donc, et, puis, pour, a, de, sur x, vous pouvez, tu peux, je veux, je voudrais, il faut, si possible, n'attends pas / gracias, entonces, pues, luego, y, ya, para, a las, en x, puede, quiero, hay que, mismo, antes de, si es posible, no esperes, por que no, por qué no
    grazie, allora, quindi, poi, e, pure, per, alle, su x, voglio, vorrei, se possibile / obrigad*, as, pra, no x, quero / maar, dan, om, op x / в, ね, です, に, は, で`,
  /** Times that are no day and no hour. */
  now: `
    now, right now, right away, straight away, at once, immediately, asap / jetzt, sofort / الآن, فورا, حالا / maintenant, tout de suite, immédiatement / ahora, ahora mismo, inmediatamente / adesso, subito, ora / agora, imediatamente
    nu, meteen / teraz / сейчас / şimdi, hemen / 今すぐ, 今, 现在, 立刻, 马上, 지금`,
  today: `today, heute, اليوم, aujourd'hui, hoy, oggi, hoje, vandaag, dzisiaj, сегодня, bugün, 今日, 今天, 오늘`,
  later: `later, some other time, später, nachher, لاحقا, plus tard, más tarde, più tardi, dopo, mais tarde, depois, straks, później, позже, sonra, 以后, 稍后, 後で, 나중에`,
  day: `
    tomorrow, tmrw, tonight, end of day, eod, next week, next month, monday, friday, saturday, sunday / morgen, übermorgen, heute abend, früh / غدا / demain, ce soir / mañana, esta noche / domani, stasera / amanhã
    jutro / завтра / yarın / 明天, 明日, 내일`,
  /** What may stand beside a time, and says nothing else. */
  timed: `is best, is better, is good, is fine, is perfect, would be best, works, make #, how about, let's say, ist am besten, ist besser, ist gut, warte bis, espera hasta, attends jusqu'à, aspetta fino a`,
  /** An answer that refuses. */
  no: `no, nope, nah, neither, none, nein, ne, nö, لا, non, nao, nee, nie, нет, hayır, いいえ, 違う, ちがう, 不是, 不, 都不, 아니`,
  not: `not, no, never, nobody, no one, none of, hardly, barely, half, except, almost, nearly, *n't, dont, cant, wont, nothing, nicht, nichts, nie, kein*, nein, لا, لم, لن, ليس, ne, n', pas, rien, jamais, non, nunca, não, niet, geen, nie, не, нет, ないで, ません, 不, 别, 말아`,
  hold: `
    hold on, hang on, wait, not yet, one moment, one second, stop, never mind, forget it, just kidding, cancel, if, unless, before you, don't write, don't draft / warte, moment, stopp, noch nicht, lass es, bevor du, wenn, falls, erst / انتظر, لحظة, ليس بعد, إذا
    attends, attendez, pas encore / espera, un momento, todavía no / aspetta, anzi, ainda não / wacht / czekaj / подожди / bekle, dur / 等一下, 先别, 待って, まだ, 잠깐`,
  /** How a condition begins. */
  condition: `
    if, unless, when, whenever, once, only, but only, after, until, as soon as, first, but first, provided / si *, se / wenn, falls, sobald, nachdem, nur, erst, zuerst, aber erst, aber nur / إذا, عندما, بعد, فقط, بشرط / quand, dès que, après, seulement, d'abord
    cuando, después, solo, primero / quando, appena, dopo, soltanto, prima / depois, assim que, somente / zodra, alleen / gdy, kiedy, tylko, najpierw / когда, как только, только, сначала`,
  /** Forms of what is so or has been done. A command may have one in what follows its verb, and then has one of the next rows, too. */
  states: `
    is, are, was, were, i am, has, have, i've, we've, i'm, we're, it's, that's, agrees, approves, likes, loves, works, fits, agreed, approved, checked, verified, reviewed, confirmed, accepted, okayed, cleared, signed, updated, removed, changed, shortened, finished, proofread, edited, added, asked, tested, tried, looked, i read, i saw, i like, i love, we like, we love / ist, sind, es war, das war, waren, ich bin, hat zu*, hat es, hat ihn, hat alles, hat ja, hat freigegeben, haben, habe, gefällt, passt, stimmt, stimmen, reicht, genügt / موافق*, أنا راض*, أنا جاهز*, نحن جاهز*, نحن متأخر*, نحن مستعد*, لقد, تم, كان, كانت, وافق, وافقت, راجعت*, تحققت, قرأت*, صححت*
    est, c'est, sont, suis, sommes, j'ai, l'ai, avons, ont, était, d'accord, on a fini, a approuvé, a validé, a vérifié, a relu, a confirmé, convient / la * es, el * es, todo es, he *ado, he *ido, he revisado, hemos, ha *ado, ha *ido, han *ado, están, está, estoy, estamos, llegamos, aprobó, de acuerdo, corregí, revisé, gusta / sono, siamo, ho *to, ho letto, ho visto, l'ho, ha *to, hanno, abbiamo, d'accordo / são, foi, já *ei, já li, já *gi, eu li, eu *ei, aprovou, concorda, concordou, corrigi, gostou / ik ben, heb, hebben, heeft, zijn, akkoord, klopt / jest, są, jestem, jesteśmy, sprawdził*, przeczytał*, zatwierdził*, poprawiłem, poprawiłam, poprawiliśmy, poprawiono, zgadza się, się zgadza, zgadzam się, zgodził* / проверил*, прочитал*, прочел, прочла, одобрил*, утвердил*, подтвердил*, исправил*, поправил*, согласен, согласна, согласны, устраивает, готов* / ettim, ettik, onayladı*, okudum, okuduk, düzelttim, beğendi*, hazır, uygun / ました, です, 了, 是, 했습니다, 했어, 했다, 습니다`,
  /** Words by which a person says that all is read and well, or that it is late. */
  settled: `
    checked, verified, reviewed, read, seen, done, ready, happy, content, late, running late, in a hurry, happy with, fine with, checked # date, verified # date, checked # dates, checked # numbers, urgent*, è urgente, es urgente / geprüft, gelesen, fertig, bereit, zufrieden, einverstanden, spät dran, spät, zu spät, in eile / راجعته, راجعتها, قرأته, قرأتها, موافق, جاهز*, متأخر*, راض
    vérifié, relu, lu, content*, prêt*, d'accord, en retard / leído, revisado, content*, satisfech*, list*, de acuerdo, con prisa, llegamos, tarde / controllato, letto, content*, pront*, d'accordo, in ritardo / verifiquei, revisei, li, satisfeit*, pront*, de acordo, atrasad* / gecontroleerd, gelezen, tevreden, klaar, laat`,
  /** Beside words of the row before: who, and the verbs that say nothing alone. */
  who: `i, i've, i'm, we, we've, we're, ve, m, re, have, am, are, twice, everything, all, all of / ich, wir, habe, haben, bin, sind, alles, damit / لقد, أنا, نحن / je, j'ai, l'ai, nous, avons, suis, sommes, tout / he, hemos, estoy, estamos, todo / ho, l'ho, abbiamo, sono, siamo, tutto / eu, já, tudo, estou, estamos / ik, we, wij, ik ben, heb, hebben, zijn, alles`,
  /** What a person may have about a draft. */
  doubts: `question, questions, doubt*, concern*, objection*, change, changes, edit, edits, comment, comments, notes, issue, issues / frage, fragen, zweifel*, bedenken, einwände, änderung*, anmerkung* / سؤال, أسئلة, تعديلات / doute*, modification*, remarque* / duda*, pregunta*, cambios / dubbi*, domande, domanda, modifiche, modifica / dúvida*, perguntas, alterações / vragen, wijzigingen, bezwaar`,
  /** What was done about it. */
  mended: `fixed, corrected, resolved, korrigiert, behoben, verbessert, صححت*, corrigé, corregí, corregido, corretto, corrigi, gecorrigeerd, poprawiłem, poprawiłam, poprawiliśmy, poprawiono, исправил*, düzelttim, düzelttik, 直しました, 修正しました, 고쳤, 수정했, 改好了, 改了`,
  /** What is new, said by others or still to be done. */
  pending: `
    need, needs, must, should, have to, has to, to be, to *, want*, will, would, i'd, we'd, let, too *, (?!everything)*ing, said, says, told, wrote, written, still, until, have a, have an, have another, have some, have one, ask, tell, check, verify, ensure, make sure, see, get, show, remind, against, dagegen, say, mention, note, explain, remember, tag, * that, who, whose, which, what, where, how, whether
    muss, müssen, soll*, will, wollen, möchte*, würde*, werde*, noch, zu, dass, ob, wer, ein, eine* / يجب, أريد, نريد, سوف, أن, أنه, أنها, الأخرى, الآخر / dois, doit, devons, veux, voudrais, faut, encore, que, qui, un, une, en train / tengo, quiero, falta, todavía, aún, quien, una, *ando, *endo, *iendo / devo, deve, dobbiamo, voglio, ancora, da, che, chi, attesa / preciso, quero, ainda, uma / moet, moeten, wil, willen, zal, nog, te, een, dat, aan het, kijk, vraag / musi*, chcę, jeszcze, że, czy / надо, нужно, хочу, ли, бы, ещё, еще, что, чтобы / mı, söyle, *ğunu, *ğini
    必要, たい, ほしい, 欲しい, すぎ, まで, たら, なら, かどうか, 聞い, 质, 确认(?![了过]), 检查(?![了过]), 核对, 是否, 问, 告诉, 等, 让, 请, 先, 记得, 要, 물어, 알려, 해야, 싶, 겠, 필요, 문제, 질문, 아직, 못`,
  /** What a person says who takes something back. */
  regret: `oops, whoops, oh no, sorry, my bad, i made a mistake, mistake*, typo*, error*, wrong, broken, dead, old, outdated, bad, weak, boring, unclear, awful, ugly, terrible, confidential, secret, embargo*, vertraulich*, geheim*, hässlich, confidentiel*, confidencial*, riservat*, 太长, 秘密, 機密, missing, was better, kaputt, veraltet, schlecht, langweilig, cassé, roto, rotto, kapot, ups, hoppla, fehler, falsch, خطأ, erreur, désolé*, perdón, errore, erro, ошибк*, 間違, 错了`,
  /** Where a draft is meant, and not a page that was attached after it. */
  points: `it, that, them, draft, thread, one / es, ihn, entwurf / انشره, انشرها, المسودة / le, la, brouillon / lo, *alo, *ala, borrador / quello, quella, bozza / rascunho / het / ją, его`,
  /** How questions begin, and those whether something is to be done. */
  question: `
    what, what's, who, whose, when, where, why, which, how, has, have, can, could / wer, wann, wo, woher, warum, wie, wieso, welche*, was / من, متى, أين, كيف, ماذا, ما, لماذا, كم / qui, quand, où, d'où, pourquoi, comment, quel*, combien, que
    quién, cuándo, dónde, de dónde, por qué, cómo, cuál, cuánt*, qué / chi, dove, da dove, perché / quem, onde, de onde, como, quanto / wat, waar, waarom, hoe`,
  whether: `is, are, am i, was, were, does, do you, did, should, shall, would, what if, ist, sind, hat, soll, sollen, sollten, kann ich, würdest, stimmt das, stimmt die, هل, est ce, dois je, debo, devo, zou`,
  facts: `
    research, source*, reference*, cite*, citation*, check, verify, confirm* if, confirm* whether, confirm* that, confirm* se, confirm* si, confirm* que, fact*, look up, look into, look for, search, find, dig, investigate, more about, more background, also read, wrong, incorrect, inaccurate, false, not true, not right, not correct, isn't true, isn't right, isn't what, not what, mistake*, missing, missed, overlooked, forgot, untrue, outdated, look at, is off, are off, looks off, don't think, don't believe, can't be right, cant be right, compare, read the, read this, read that, read it, you left out
    recherchier*, beleg*, finde heraus, such im, such nach, schau nach, schau nochmal nach, quelle*, prüf*, falsch, stimmt nicht, fehlt / خطأ, غير صحيح, المصدر, مصدر, مصادر, ابحث, تحقق, تأكد / vérifi*, cherche*, recherche*, faux, manque
    fuente*, verifica*, busca, incorrecto, falta, investiga* / font*, errado, errato, controlla, cerca / zoek op, bron*, controleer, klopt niet / sprawd*, poszukaj*, źródł* / источник*, провер*, неправ* / 調べて, 確認して, 間違, 出典, 来源, 不对, 错了, 출처, 확인해`,
  /** Speaks of the draft itself. */
  draft: `draft, hook, opening line, first line, last line, wording, tone, variant*, version*, the post, this post, that post, your post, the tweet, the thread, character*, under #d, hashtag*, emoji*, entwurf, der post, den post, aufhänger, المنشور, المسودة, borrador, gancho, le post, brouillon, accroche, l'accroche, rascunho, bozza, 下書き, 草稿, 초안`,
  edit: `
    make it, make this, make that, make the, fix, translat*, übersetz*, turn it into, turn this into, rewrite, reword, rephrase, rework, revise, tweak, polish, tighten, edit, trim, combine, snappier, cut, drop, remove, delete, replace, swap, change, keep, use, start with, begin with, end with, lead with, add, split, merge, tone down, less, more concise, more direct, more formal, more casual, more personal, punchier, shorter, longer
    mach es, mach ihn, mach das, kürze*, ändere, streich*, ersetz* / اجعل*, غير, أضف, احذف, ترجم* / rends le, change, enlève, raccourci* / hazlo más, cambia, quita / faça, tire, troca, mude / accorcia, togli / 短く, 長く, 変えて, 直して, 改, 删, 短一点`,
  write: `
    draft, drafting, write, writing, compose, make a post, make a thread, create a post / schreib*, entwirf, verfasse / اكتب* / écris*, rédige* / escrib*, redacta* / escreva, scrivi*, schrijf / 書いて, 作って, 写, 써줘, 작성해`,
  /** Another topic. */
  topic: `new topic, another topic, different topic, new subject, new idea, another idea, different idea, new page, another page, new article, another article, anderes thema, neues thema, موضوع آخر, autre sujet, otro tema`,
  /** With {@link about}, a topic. */
  text: `post, posts, tweet, thread, draft, write, talk, something, idea, ideas, beitrag, beiträge, schreib*, منشور, تغريدة, tuit, hilo, fil, fio, 投稿, ポスト, スレッド, 帖子, 推文`,
  about: `about, über, zu, zum, عن, sur, sobre, su, について, 关于`,
  thread: `thread*, سلسلة, hilo, fil de tweets, fio, スレッド, 串`,
  single: `one post, one tweet, single post, single tweet, 1 post, not a thread, no thread, kein thread, einzelner post, منشور واحد, un solo post, un seul post`,
  shorter: `short, shorter, shorten, concise, trim, cut down, tighter, tighten, too long, kürzer, kürze, knapper, zu lang, أقصر, اختصر*, طويل جدا, plus court, raccourci*, trop long, más corto, más breve, acorta*, mais curt*, più corto, accorcia*, korter, короче, 短く, 更短, 短一点, 짧게`,
  longer: `longer, more detail, more text, more context, expand, too short, länger, ausführlicher, zu kurz, أطول, plus long, más largo, mais longo, più lungo, langer, длиннее, 長く, 更长`,
  /** Another text than before: by itself, or of a part. */
  other: `something else, try again, once more, again, redo, rewrite, start over, hook, nochmal, مرة أخرى, 別の, もう一度, 换一个, 另一个, 다른`,
  different: `another, different, other, new, change, alternative, else, better, stronger, ander*, neuer, غير, autre, otro, otra, cambia, outro, outra, troca, altro, altra, un'altra`,
  part: `hook, opening, opener, start, first line, first sentence, version, variant, option, draft, post, take, angle, sentence, sentences, idea, one, approach, einstieg, aufhänger, anfang, البداية, accroche, l'accroche, gancho, versión, inicio, versão, versione, gancio`,
  without: `without, no, remove, drop, omit, skip, ohne, بدون, sans, sin, sem, senza`,
  link: `link, links, url, urls, the link, den link, رابط, lien, le lien, enlace, el enlace`,
  numbered: `numbered, numbering, number the, number them, with numbers, nummerier*, numérot*, numerad*, مرقمة, 1/#d`,
  translate: `translat*, übersetz*, ترجم*, tradu*, 翻訳, 翻译, in *, into *, auf *, en *, em *, po *, بال*, 語で, 语`,
  tone: `funny, funnier, witty, wittier, humor*, casual, formal*, professional, friendl*, hype*, excit*, serious, playful, punch*, catch*, engaging, tone, voice, style, simpler, bolder, lustiger, lockerer, förmlicher, sachlicher, رسمي*, drôle, divertid*, engraçad*`,
  hashtags: `hashtag*, هاشتاق*, وسوم, وسم`,
  emoji: `emoji, emojis, إيموجي, 絵文字`,
  sentence: `question, poll, call to action, cta, frage, سؤال, pregunta`,
  /** In agreement: words that say as little as they are many. */
  agreeing: `it's, it is, as it stands, alles, tout, todo, tutto, tudo, все, wszystko, her şey, كل شيء, aus, así, così, assim, zo, tak, это, так, böyle, هكذا, これで, このままで, 이대로, 这样, 就, that's, that is, this is, that, this, i, i think, to me, looks, sounds, all, everything is, about, very, so, really, much, sieht, ist, das, c'est, está, esta`,
  yes: `
    yes*, yep, yeah, yup, ya, y, why not, sure, ok, okay, k, alright, right, correct, accurate, exactly, absolutely, definitely, of course, agreed, agree, confirm*(?! if| whether| that| se| si| que), approve*, fine, ready, go, go ahead, go on, go for it, proceed, continue, carry on, do it, do that, let's go, let's do it, that's it, works, it works, that works, works for me, all set, lgtm, ship, no changes, no objections, no notes, no questions, no edits, nothing to add, nothing to change, next
    ja, jawohl, genau, stimmt, richtig, korrekt, passt, passt so, einverstanden, reicht, keine fragen, keine änderungen, los, weiter, mach, mach das, mach weiter, in ordnung, klar, gern, gerne / نعم, موافق, حسنا, تمام, طيب, أجل, تفضل, لا أسئلة, لا توجد أسئلة, لا تعديلات / oui, ouais, d'accord, vas y, allez y, exact, continue, ça marche, ça me va, ça va, rien à changer, aucune question, pas de questions, pas de changements
    si por favor, si dale, vale, de acuerdo, adelante, correcto, exacto, claro, bien, perfecto, dale, hazlo, continúa, sin preguntas, sin cambios, nada que cambiar / sim, sem perguntas, sem alterações, isso, certo, pode seguir, pode ser, bora / va bene, esatto, nessuna domanda, nessuna modifica, niente da cambiare, a posto, procedi, vai / klopt, doe maar, akkoord, geen vragen, ga door / tak, w porządku, zgoda, zgadza się, się zgadza, bez uwag, nie mam uwag, nie mam pytań, evet, tamam, olur, soru yok, sorum yok / да, давай*, хорошо, верно, правильно, все хорошо, согласен, согласна, вопросов нет, нет вопросов, устраивает, меня устраивает
    はい, お願いします, いいです, 大丈夫, そうです, 進めて, 了解, 好的, 好, 对, 是, 是的, 可以, 行, 没问题, 继续, 没有问题, 質問はありません, 問題ありません, 네, 예, 좋아요, 좋습니다, 맞아요, 괜찮아요, 질문 없어요, 문제 없어요`,
  praise: `
    thanks, thank you, thx, ty, great, great job, great work, awesome, amazing, excellent, perfect, nice, nice one, nice work, good, good job, good work, wonderful, fantastic, brilliant, cool, beautiful, well done, lovely, wow, love, love it, love this, love the *, reads well, like it, like this, better
    danke*, toll, super, klasse, prima, spitze, gut, wunderbar, gefällt mir, genial, sehr gut / ممتاز, رائع, جميل, شكرا, جيد, أعجبني, يعجبني / merci, top, génial*, bon, bien, parfait, très bien, bravo, j'adore / gracias, excelente, muy bien, me gusta, me encanta, se ve bien, está bien, está perfecto
    obrigad*, ótim*, perfeito, gostei, está bom, está ótimo, grazie, ottimo, perfetto, mi piace, bedankt, mooi, goed, ziet er goed uit, świetnie, dobrze, podoba mi się, wygląda dobrze, спасибо, отлично, супер, мне нравится, нравится, iyi, güzel, güzel oldu, harika, mükemmel, süper oldu, beğendim / ありがとう, すごい, 素晴らしい, 最高, 完璧, いいね, 谢谢, 很好, 太好了, 喜欢, 감사합니다`,
  /** Stems of what may ask for a post to be published, in more languages: what a model may take for it. */
  posting: `
    posted, posting, reschedul*, unschedul*, move # to, publish*, ship*, send*, share*, release*, launch*, push*, schedul*, queue*, upload*, submit*, broadcast*, put # on, put # out, put # up, get # out, get # up, online, withdraw*, delete*, take # down, go on, continue, try again / veröffentlich*, postest, postet, gepostet, twitter*, schick*, sende*, teile*, abschick*, absend*, raushau*, hochlad*, lade # hoch, freigeb*, gib # frei, stornier*, zurückzieh*, lösch*, entfern*, raus
    نشر*, أنشر*, ننشر*, تنشر*, ستنشر*, النشر, انشر*, أرسل*, شارك*, أزل*, ضعه على x, تراجع / publi*, poster, posta*, tuit*, tweet*, twitt*, envo*, envi*, mets # en ligne, annule*, partag*, compart*, condivid*, sub*, mand*, lanc*, lanz*, supprim*, retir*, borr*, elimin*, apag*, cancell*, rimuov*, pubblic*, program*, agend*, deel*, verstuur*
    opublik*, publik*, wrzu*, wyśl*, usu*, zveřejn*, odešl*, smaž*, közz*, küld*, julkais*, lähet*, poista*, lägg upp, skicka*, udgiv*, slet, legg ut, terbit*, kirim*, hapus*, yayın*, paylaş*, gönder*, đăng*, gửi*, xóa*, iptal et*, posteaza, опублик*, публик*, пост*, запост*, твитн*, размест*, убер*, отмени*, выложи*, выклад*, отправ*, удали*, викла*, δημοσ*, στειλε*, διαγρα*
    投稿, ツイート, ポスト, 公開, 送信, 送って, 出して, アップして, 取り下げ, 削除, 消して, 发布, 發佈, 發布, 发吧, 发了, 发送, 贴出, 下架, 发出, 發出, 发推, 發推, 推送, 删, 刪, 撤回, 게시, 올려, 올리, 트윗, 삭제, 지워, 보내, 발행, 내려, 취소해, पोस्ट, प्रकाशित, भेज, हटा, โพสต์, ส่ง, ลบ, פרסם, שלח, מחק`,
};

/** What words say, by the name of their row. */
export type Kind = keyof typeof WORDS;

/** Stands for what is to be posted: a character that nobody types. */
export const OBJECT = "\ue000";

/** What may stand between what is posted and the rest of its verb: "stell das gleich online". */
const BETWEEN = "(?: (?:just|gleich|direkt|mal|doch|einfach))*";

/** Scripts in which words stand side by side, or take endings that no list has. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Deva}\p{sc=Hebr}]/u;

/** A text as its words are compared: without case, accents, vowel marks and hyphens. "Sí" is a yes, and "si" an if. */
export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/(?<!\p{L})(?:s[íì](?!\p{L})|si(?=\s*[,.!]|\s*$))/gu, "yes")
      .normalize("NFD")
      // "Publié" is not "publie".
      .replace(/(?!(?<=e)\u0301(?!\p{L}))[\u0300-\u036f\u064b-\u065f]/gu, "")
      .normalize("NFC")
      .replace(/[’‘]/g, "'")
      .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
  );
}

function compile(kinds: readonly Kind[]): string {
  const entries = fold(kinds.map((kind) => WORDS[kind]).join(","))
    .split(/,|\s\/\s|\n/)
    .flatMap((entry) => entry.trim() || [])
    // Longest first, or "it is right" would stop after "it".
    .sort((a, b) => b.length - a.length)
    .map((entry) =>
      entry
        .replace("#d", "\\d+")
        .replaceAll("*", "[\\p{L}\\p{N}]*")
        .replaceAll("# ", `${OBJECT}${BETWEEN} `)
        .replaceAll("#", OBJECT),
    );
  const spaced = entries.filter((entry) => !UNSPACED.test(entry)).join("|");
  const others = entries.filter((entry) => UNSPACED.test(entry)).join("|");
  return `(?:(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}]|'s)${others && `|${others}`})`;
}

const patterns = new Map<string, RegExp>();

function patternOf(kinds: readonly Kind[], before: string, after: string): RegExp {
  const key = `${before}${kinds}`;
  const pattern = patterns.get(key) ?? new RegExp(before + compile(kinds) + after, "gu");
  patterns.set(key, pattern);
  return pattern;
}

/** The words of some rows, anywhere in a folded text. */
export const wordsOf = (...kinds: Kind[]) => patternOf(kinds, "", "");

/** The words of some rows where a folded text begins, with what separates them from the next. */
export const openingOf = (...kinds: Kind[]) => patternOf(kinds, "^", "[\\s\\p{P}\\p{S}]*");

/** Whether a folded text has words of a row. */
export const has = (kind: Kind, words: string) => words.search(wordsOf(kind)) >= 0;

/** Whether a folded text begins with words of a row. */
export const opensWith = (kind: Kind, words: string) => words.search(openingOf(kind)) === 0;

/** Makes something when it is used for the first time: a process loads all patterns when it starts, and a turn uses few. */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The numbers from one on, a row for each language. */
export const NUMBERS = `
  one two three four five six seven eight nine ten eleven twelve
  ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  واحد اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة
  une deux trois quatre cinq six sept huit neuf dix onze douze
  una dos tres cuatro cinco seis siete ocho nueve diez once doce
  una due tre quattro cinque sei sette otto nove dieci undici dodici
  uma duas três quatro cinco seis sete oito nove dez onze doze
  een twee drie vier vijf zes zeven acht negen tien elf twaalf`
  .trim()
  .split("\n")
  .map((row) => row.trim().split(" "));
