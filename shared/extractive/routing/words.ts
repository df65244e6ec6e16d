/**
 * Words by what they say. Languages stand side by side: English, German, Arabic, French, Spanish, Italian and Portuguese,
 * then those in which there is less. `*` is the rest of a word. Case, accents and hyphens are left out of what is read.
 */
const WORDS = {
  publish: `
    post, publish, tweet, send #, send tweet, send # out, share #, ship, release #, push #, schedule #, queue #, put # on x, put # on twitter, put # on my timeline, put # on my profile, put # on my feed, put # on our account, put # up, put # out, put # up on x, put # online, get # out, make # live, go live, going live, let # fly, fire away, out with #, opst #, pots #, pubish, pulish, twet
    poste, posten, twittere, twittern, veröffentliche, veröffentlichen, stell # online, schick # raus, hau # raus, bring # raus, gib # raus, raus damit, ab damit, raus mit #, stell # live, einplanen, plane #, plan #, plane # ein, plan # ein, plan ein
    انشر, انشره, انشرها, غرد, نشره, نشرها, نشر, جدوله, جدولها
    publie, publiez, publier, poste, postez, tweete, envoie #, programme # / publica, publicar, publicalo, publicala, publicarlo, publicarla, tuitealo, postealo, envialo, subelo, mandalo, lanzalo, compartelo, programalo
    pubblica, pubblicare, pubblicarlo, pubblicalo, pubblicala, postalo, twittalo, programmalo / publique, poste, posta, postar, tuite, tuitar, programe #, agende # / plaats, publiceer, plaatsen, inplannen
    opublikuj, wrzuć, wrzuć to, wrzuć go, wrzucaj, wyślij #, опубликуй, опубликуйте, публикуй, публикуйте, запости, выложи, выкладывай, отправляй, пости, постите, yayınla, paylaş, paylaşın, paylaşabilirsin
    投稿して, ツイートして, 公開して, ポストして, 発信して, 发布吧, 发布, 發佈, 发出去, 发推, 发吧, 게시해, 올려`,
  takeDown: `
    take # down, take # back down, take down, pull # down, get # down, delete, unpublish, undo, remove / lösch, lösche, löschen, nimm # herunter, nimm # runter, nimm # offline, entferne
    احذف*, امسح*, أزل / supprime, supprimer, retire, efface / borra, borralo, borrala, elimina, eliminalo, eliminala, quitalo / cancella, cancellalo, eliminalo, togli, toglilo / apaga, apague, exclua / verwijder
    usuń / удали / sil / 削除して, 删掉, 삭제해`,
  /** Once posting has broken off, or is held back. `#` is what is posted, and `@` a time. */
  goOn: `
    go on, continue, resume, carry on, keep going, try again, try # again, again, retry, once more, finish, finish #, do #, go ahead, go for #, @, move # to, move # by, shift # to, reschedule # to, reschedule # for, postpone # to
    weiter, mach weiter, fortsetzen, nochmal, noch mal, mach #, los, verschieb # auf, verschiebe # auf, verleg # auf, verlege # auf / تابع, أكمل, افعلها, أجله إلى, أجلها إلى, انقله إلى
    reprends, vas y, reporte # a, continua, sigue, hazlo, muevelo a, riprova, fallo, sposta # a, faça isso, ga door / 続けて, 继续, 계속`,
  /** What is posted: beside a request it adds nothing. */
  object: `
    it, this, that, them, both, these, those, the, draft, one, my, tweets, posts, the rest, as is, as it is, other / es, das, den, die, der, dem, ihn, sie, diesen, diese, beide, entwurf, beitrag
    المنشور, التغريدة, المسودة, هذا, هذه, الأخير, الأخيرة / le, la, les, l', ce, cette, celui ci, brouillon / lo, el, los, esto, este, esta, eso, borrador, tuit, publicacion / il, questo, questa, bozza / o, a, isso, isto, rascunho
    het, dit, deze, ją, это, его, ее, 这个, 这条, 它, これ, それ, を`,
  version:
    "version, versión, vers*, variant*, option, draft, number, nummer, last, letzten, letzte",
  first:
    "the first, first, 1st, first one, ersten, erste, الأول, الأولى, premier, première, primer*, primo, prima, eerste, первый, 第一个, 第一個",
  second:
    "the second, second, 2nd, second one, zweiten, zweite, الثاني, الثانية, deuxième, second, seconde, segund*, secondo, seconda, tweede, второй, 第二个, 第二個",
  third:
    "the third, third, 3rd, third one, dritten, dritte, الثالث, الثالثة, troisième, tercer*, terz*, terceir*, derde, третий, 第三个, 第三個",
  /** Words that ask Linnet, and are polite or in a hurry. */
  small: `
    please, pls, plz, and, so, then, now, just, also, well, oh, ah, hm*, but, too, again, finally, still, the, do, linnet, hey, hi, kindly, for me, i think, with it, with that, with this, at, on, by, in, for, at once, right away, after, before, next, until, to x, on x, to twitter, on twitter,  thanks*, thank you*, thx, ty, a lot, so much, very much, if possible, don't wait, do not wait, can't wait, i can't wait, wait until, hold off until, no need to wait, any longer, any more, without waiting, why not, after all, verdict, we can, can you, could you, can we, you can, you could, you may, you should, i want, i want to, i want you to, i need you to, i'd like to, i would like to, i now want to, let's, let us, take, use, pick, choose, go with, my decision, decision, the, feel free to, go and, this is ready to, its ready to, its time to, ready to
    bitte, danke*, und, dann, jetzt, nun, also, doch, noch, mal, gleich, direkt, sofort, heute, aber, um, am, ab, nach, vor, für, im, auf x, auf twitter, online, live, raus, damit, einfach, wieder, auch, kannst du, könntest du, du kannst, du darfst, ich will, ich möchte, lass uns, wenn möglich, wenn es geht, falls möglich, warte nicht, warten sie nicht, warum nicht, jetzt bitte, ein, nimm
    من فضلك, لو سمحت, شكرا, رجاء, الرجاء, يرجى, أرجو, ثم, و, في, يوم, على x, على تويتر, هل يمكنك, هل يمكنك أن, يمكنك, يمكنك أن, هل تستطيع, أريد, أريد أن, ممكن, إن أمكن, إذا أمكن, إذن
    s'il te plait, s'il vous plait, stp, svp, merci*, alors, donc, et, puis, ensuite, bon, bien, pour, a, de, sur x, tu peux, peux tu, pourrais tu, vous pouvez, pouvez vous, pourriez vous, je veux, je voudrais, veuillez, il faut, si possible, n'attends pas, n'attendez pas, sans attendre, pourquoi pas
    por favor, porfa, gracias, entonces, pues, luego, bueno, y, ya, para, a las, en x, puedes, podrias, puede, usted, quiero, vamos a, hay que, mismo, antes de, antes de las, si es posible, no esperes, sin esperar, por que no, por qué no
    per favore, grazie, allora, quindi, dunque, poi, e, ora, pure, per, alle, su x, puoi, potresti, voglio, vorrei, bisogna, se possibile, non aspettare, senza aspettare, perche no, perché no, obrigad*, entao, as, no x, pode, podes, voce pode, quero, se possivel
    graag, maar, dan, om, op x, kun je, kan je, wil je, спасибо, пожалуйста, можешь, могли бы вы, в, ね, よ, です, ください, に, は, で, と, お願いします, ありがとうございます, 请, 請, 在, 줘, 줘요, 주세요`,
  /** A time that is not read as a day or an hour. */
  now: `
    now, right now, right away, straight away, at once, immediately, asap / jetzt, sofort / الآن, فورا, حالا / maintenant, tout de suite, immédiatement / ahora, ahora mismo, ya mismo, inmediatamente
    adesso, subito, ora / agora, imediatamente / nu, meteen / teraz, natychmiast / сейчас, немедленно, зараз / şimdi / 今すぐ, 今, 现在, 立刻, 马上, 立即, 지금`,
  /** What may stand beside a time, and says nothing else. */
  timed:
    "is best, is the best, is better, is good, is fine, is great, is perfect, is ideal, is ok, would be best, would be better, would be good, would be great, works, works best, make it, make that, make #, how about, let's say, ist am besten, ist besser, ist gut, ist perfekt, warte bis, espera hasta, attends jusqu'à, aspetta fino a",
  today:
    "today, heute, اليوم, aujourd'hui, hoy, oggi, hoje, vandaag, dzisiaj, dziś, сегодня, bugün, 今日, 今天, 오늘",
  later: `
    later, tomorrow, tmrw, tomorow, tonight, some other time, next week, next month, in a few days, monday, tuesday, wednesday, thursday, friday, saturday, sunday / später, nachher, morgen, übermorgen, heute abend, früh / لاحقا, غدا / plus tard, demain, ce soir
    más tarde, luego, mañana, esta noche / più tardi, dopo, domani, stasera / mais tarde, depois, amanhã / straks, później, potem, jutro / позже, потом, завтра, вечером / sonra, yarın / 以后, 稍后, 晚点, 明天, 後で, あとで, 明日, 나중에, 내일`,
  /** An answer that refuses. */
  no: `
    no, nope, nah, neither, none / nein, ne, nö, keines, weder / لا / non, nao, nee, nie, nej, нет, не то, hayır, yok, nem, ei
    いいえ, いや, 違う, 違います, ちがう, ちがいます, 不是, 不, 都不, 아니`,
  not: `
    not, no, never, *n't, dont, cant, wont, nothing, without / nicht, nichts, nie, kein*, nein / لا, لم, لن, ليس, ليست / ne, n', pas, rien, jamais, non, nunca, tampoco, mai, não, niet, geen, nie, nej, не, нет
    ないで, ません, 不, 别, 別, 말아`,
  hold: `
    hold on, hang on, hold it, wait, not yet, one moment, one second, one sec, a moment, a minute, stop, never mind, nevermind, cancel, if, unless, before you, dont write, dont draft / warte, moment, stopp, noch nicht, noch nichts, lass es, bevor du, wenn, falls, erst / انتظر, لحظة, ليس بعد, إذا
    attends, attendez, pas encore, espera, un momento, todavía no / aspetta, un attimo, anzi, ainda não / wacht / poczekaj, czekaj / подожди, погоди, стой / bekle, dur / 等一下, 等等, 先别, 待って, ちょっと待, まだ, 잠깐, 기다려`,
  /** How questions begin, and those whether something is to be done. */
  question: `
    what, what's, who, whom, whose, when, where, why, which, how, has, have, can, could / wer, wann, wo, woher, warum, wie, wieso, welche*, was, wie / من, متى, أين, كيف, ماذا, ما, لماذا, كم
    qui, quand, où, d'où, pourquoi, comment, quel*, combien, que, quién, cuándo, dónde, de dónde, por qué, cómo, cuál, cuánt*, qué, chi, dove, da dove, perché, quem, onde, de onde, como, quanto, wat, waar, waarom, hoe`,
  whether: `
    is, are, was, were, does, do you, do we, did, should, shall, would, what if / ist, sind, hat, soll, sollen, sollten, kann ich, muss, würdest, was wäre, stimmt das, stimmt die / هل, ماذا لو / est ce, dois je, et si, debo, debería, y si, devo, e se, devemos, zou`,
  facts: `
    research, source*, cite*, citation*, reference*, check, double check, verify, fact*, look up, look into, look for, look at, search, find, find out, dig, investigate, more about, more on, more detail, more context, more background, also cover, also look, also check, also consider, also read, wrong, incorrect, inaccurate, false, untrue, not true, not right, not correct, not accurate, not quite, not what, isn't true, isn't right, isn't what, mistake*, missing, missed, miss, forgot, outdated, is off, are off, looks off, seems off, don't think, don't believe, can't be right, cant be right, can't be true, compare, comparison, read the, read this, read that, left out, overlooked, misread, misunderstood, newer
    recherchier*, beleg*, finde heraus, finde raus, such im, such nach, schau nach, schau nochmal nach, quelle*, prüf*, falsch, stimmt nicht, fehlt / خطأ, خاطئ, غير صحيح, المصدر, مصدر, مصادر, ابحث, تحقق, تأكد / vérifi*, cherche*, recherche*, faux, manque, source*
    fuente*, verifica*, comprueba, busca, incorrecto, falta, equivocad*, investiga*, fontes, fonte, verifique, errado, errato, controlla, cerca, fonti, zoek uit, zoek op, bron, bronnen, controleer, klopt niet, неправ*, неверн*, источник*, провер*
    調べて, 確認して, 間違, 出典, 足りない, 查一下, 不对, 错了, 来源, 확인해, 틀렸, 출처`,
  /** Speaks of the draft itself. */
  draft: `
    draft, hook, opening line, first line, last line, wording, phrasing, tone, variant*, version*, the post, this post, that post, your post, the tweet, this tweet, that tweet, your tweet, the thread, this thread, your thread, character*, under #d, over #d, within #d, hashtag*, emoji*
    entwurf, der post, den post, aufhänger, der ton, wortlaut, المنشور, المسودة, borrador, gancho, brouillon, le post, accroche, l'accroche, rascunho, bozza, 下書き, 草稿, 초안`,
  edit: `
    make it, make this, make that, make them, make the, turn it into, turn this into, turn that into, rewrite, reword, rephrase, rework, revise, edit, tweak, polish, tighten, trim, cut, drop, remove, delete, replace, swap, change, keep, use, start with, begin with, end with, lead with, add, split, merge, combine, tone down, less, more concise, more direct, more formal, more casual, more hype, more personal, punchier, snappier, shorter, longer
    mach es, mach ihn, mach das, kürze*, ändere, streich*, ersetz* / اجعل*, غير, أضف, احذف, ترجم* / rends le, change, enlève, raccourci* / hazlo más, cambia, quita, faça, deixe, tire, troca, mude, accorcia, togli
    短く, 長く, 変えて, 書き直して, 直して, 削って, 改, 删, 短一点`,
  thread: "thread*, سلسلة, hilo, fil de tweets, fio, スレッド, 串, 推文串",
  single:
    "one post, one tweet, single post, single tweet, 1 post, 1 tweet, not a thread, no thread, kein thread, einzelner post, منشور واحد, un solo post, un solo tweet, un seul post",
  shorter: `
    short, shorter, shorten, briefer, concise, trim, cut down, cut it down, cut that down, tight, tighter, tighten, less text, too long, kürzer, kürze, knapper, zu lang / أقصر, اختصر*, قصر*, طويل جدا / plus court, raccourci*, trop long
    más corto, más corta, más breve, acorta*, mais curto, mais curta, encurt*, più corto, più breve, accorcia*, korter, inkorten, короче, 短く, 更短, 短一点, 짧게`,
  longer:
    "longer, more detail, more text, more context, expand, too short, länger, ausführlicher, zu kurz, أطول, plus long, más largo, mais longo, più lungo, langer, длиннее, 長く, 更长",
  /** Another text than before: by itself, or of a part. */
  other:
    "something else, try again, once more, again, redo, rewrite, start over, hook, nochmal, مرة أخرى, 別の, 他の, もう一度, 换一个, 另一个, 다른",
  different:
    "another, different, other, new, change, alternative, else, better, stronger, ander*, neuer, غير, autre, nouvelle, otro, otra, cambia, outro, outra, troca, altro, altra, un'altro, un'altra",
  part: "hook, opening, opener, start, first line, first sentence, version, variant, option, draft, post, take, angle, sentence, sentences, idea, one, approach, einstieg, aufhänger, anfang, البداية, accroche, l'accroche, gancho, versión, opción, inicio, versão, versione, gancio",
  noLink:
    "without link, without the link, without a link, without links, without url, no link, no links, no url, remove the link, remove link, drop the link, drop link, omit the link, skip the link, ohne link, ohne den link, بدون رابط, sin enlace, sin el enlace, sans lien, sans le lien, sem link, sem o link, senza link, リンクなし",
  numbered:
    "numbered, numbering, number the, number them, number each, number it, with numbers, nummerier*, numerad*, numérot*, مرقم, مرقمة, 1/#d",
  translate:
    "translat*, übersetz*, ترجم*, tradu*, 翻訳, 翻译, in *, into *, auf *, ins *, en *, em *, po *, بال*, 語で, 语",
  tone: "funny, funnier, witty, wittier, humor*, casual, formal*, professional, friendly, friendlier, hype*, exciting, excited, serious, playful, punchy, punchier, catchy, catchier, engaging, tone, voice, style, simpler, plainer, bolder, snarky, lustiger, lockerer, förmlicher, sachlicher, رسمي*, divertido, divertida, drôle, engraçado, engraçada",
  hashtags: "hashtag*, hash tag, hash tags, هاشتاق*, هاشتاغ*, وسوم, وسم",
  emoji: "emoji, emojis, إيموجي, رموز تعبيرية, 絵文字",
  sentence: "question, poll, call to action, cta, frage, سؤال, pregunta",
  write: `
    draft, drafting, write, writing, compose, make post*, make a post, make a thread, make a tweet, create a post, create a thread / schreib*, entwirf, verfasse / اكتب* / écris*, rédige* / escrib*, redacta*, escreva, scrivi*, schrijf
    書いて, 作って, 作成して, 下書きして, 写, 써줘, 써 줘, 작성해`,
  /** Another topic. */
  topic: `
    new topic, new subject, new page, new article, different topic, different subject, another topic, another subject, other topic, something else, something new, anything else, anderes thema, neues thema, otro tema, autre sujet, موضوع آخر, 別の話題, 另一个话题`,
  /** A text, or the writing of one: with {@link about}, a topic. */
  text: `
    post, posts, tweet, thread, draft, write, talk, something, idea, ideas, beitrag, beiträge, schreib*, منشور, تغريدة, tuit, hilo, publicación, fil, fio, 投稿, ポスト, ツイート, スレッド, 帖子, 推文`,
  about: "about, über, zu, zum, sobre, sur, à propos, عن, について, 关于",
  /** Stems of all that may ask for a post to be published, and of nouns no more than of verbs: what a model may take for it. */
  posting: `
    posted, posting, tweeted, publish*, ship*, send*, share*, release*, launch*, push*, schedul*, queue*, upload*, submit*, broadcast*, go live, put # on, put # out, put # up, get # out, make # live, online, take # down, delete*, remove*, undo*, retract*, withdraw*, unpublish*, fire away, do # @, let # fly, go on, continue, resume, carry on, keep going, try again, retry, the rest, again
    veröffentlich*, poste, posten, postest, postet, gepostet, twitter*, tweete*, abschick*, absend*, schick*, sende*, teile*, publizier*, freigeb*, gib # frei, lösch*, entfern*, zurückzieh*, raus, hochlad*, lade # hoch, plane*, weiter
    انشر*, أنشر*, ننشر*, تنشر*, ستنشر*, نشر*, النشر, غرد*, أرسل*, شارك*, احذف*, امسح*, أزل*, تراجع*, أكمل*, جدول*, ضعه على
    publi*, poste, postez, poster, posta*, posteal*, tuit*, tweete*, twitt*, envo*, envi*, partag*, compart*, condivid*, sub*, mand*, lanc*, lanz*, supprim*, enlev*, retir*, borr*, elimin*, apag*, delet*, cancell*, rimuov*, quita*, pubblic*, program*, agend*, plaats*, verstuur*, deel*, verwijder*, continua, continue, sigue
    opublik*, publik*, wyśl*, wrzu*, usu*, zveřejn*, odešl*, smaž*, közz*, küld*, julkais*, lähet*, poista*, lägg upp, skicka*, ta bort, udgiv*, slet, legg ut, terbit*, kirim*, hapus*, yayın*, paylaş*, gönder*, sil, đăng*, gửi*, xóa*
    опублик*, публик*, запост*, пост, пости*, выложи*, выклад*, отправ*, твитн*, размест*, удали*, убери*, сними*, надішли*, видали*, викла*, δημοσ*, αναρτ*, στειλε*, διαγρα*
    投稿, ツイート, ポスト, 公開, 送信, 出して, 上げて, アップ, 削除, 消して, 取り下げ, 続けて, 发布, 發布, 發佈, 发出, 發出, 发推, 發推, 发吧, 发了, 发上, 发信, 發信, 発信, 贴出, 貼出, 推送, 删, 刪, 撤回, 继续, 게시, 올려, 올리, 발행, 트윗, 보내, 삭제, 지워, 내려, 계속
    पोस्ट, प्रकाशित, भेज, हटा, โพสต์, เผยแพร่, ส่ง, ลบ, פרסם, לפרסם, תפרסם, שלח, מחק`,
  yes: `
    yes*, yep, yeah, yup, ya, y, next, why not, sure, sure thing, ok, okay, okie, k, alright, all right, right, correct, exactly, indeed, absolutely, definitely, of course, agreed, confirm, confirmed, approve, approved, fine, good to go, ready, ready to go, it's ready, it is ready, go, go ahead, go on, go for it, proceed, continue, carry on, do it, do that, do so, let's go, let's do it, let's do this, let's do that, sounds good, sounds great, sounds right, sounds fine, sounds about right, looks good, looks great, looks right, looks correct, looks fine, looks ok, looks okay, looks accurate, all looks good, all looks correct, that's right, that's correct, that's it, that's fine, it's good, it's fine, that is right, it is right, everything is right, that works, this works, it works, works for me, lgtm, ship, all good, all correct, all right, you got it, you got it right, you have it right, no changes, no objections, no notes, nothing to add, nothing to change, i agree, i confirm, bet
    ja, jawohl, jo, genau, stimmt, stimmt so, richtig, korrekt, passt, passt so, einverstanden, los, los geht's, weiter, mach, mach das, mach weiter, mach mal, in ordnung, sieht gut aus, klar, alles klar, gern, gerne / نعم, موافق, حسنا, تمام, طيب, أجل, استمر, تفضل
    si por favor, si dale, si adelante, vale, de acuerdo, adelante, correcto, exacto, claro, está bien, perfecto, dale, continúa, hazlo / oui, ouais, ok vas y, d'accord, d accord, c'est bon, c'est ça, c'est juste, c'est parfait, vas y, allez y, exact, exactement, continue, continuer, ça marche, entendu
    sim, certo, isso, isso mesmo, pode ser, pode seguir, pode continuar, está certo, beleza, correto, bora, va bene, esatto, corretto, procedi, avanti, vai, ja graag, klopt, doe maar, prima, ga door, akkoord
    tak, zgoda, dobrze, dalej, evet, tamam, olur, devam, ano, igen, rendben, kyllä, joo, jep, да, ага, хорошо, верно, правильно, давай*, продолжай*, так, добре, ναι, εντάξει, כן, हाँ, हां, ठीक है
    はい, ええ, うん, お願いします, おねがいします, お願い, いいです, いいよ, よいです, 大丈夫, そうです, その通り, 正しいです, 合っています, オッケー, 了解, 進めてください, 進めて, それでお願いします, それでいいです, 問題ありません, 是的, 是, 好的, 好啊, 好, 对的, 对, 可以, 行, 没错, 没问题, 继续吧, 继续, 開始吧, 开始吧, 確認, 确认, 네, 예, 응, 좋아요, 좋습니다, 맞아요, 맞습니다, 그래요, 그래, 계속해주세요, 계속, 진행해줘, 진행해주세요, 진행`,
  praise: `
    thanks, thank you, thx, ty, cheers, great, great job, great work, great stuff, great one, awesome, amazing, excellent, perfect, nice, nice one, nice work, nice job, good, good job, good work, good one, wonderful, fantastic, brilliant, superb, cool, beautiful, neat, well done, impressive, lovely, wow, love, love it, love this, love that, love the *, i love the *, i love it, i love this, i like it, i like this, so good, very good, very nice, much better, better, it's great, it's awesome, it's perfect, that's great, that's awesome, that's perfect, this is great, this is amazing, this is perfect, it is great
    danke, dankeschön, danke schön, toll, super, klasse, prima, spitze, sehr gut, gut, wunderbar, gefällt mir, genial / ممتاز, رائع, جميل, شكرا / gracias, excelente, muy bien, me gusta, me encanta, estupendo / merci, top, génial, géniale, parfait, très bien, bravo, magnifique, j'adore, c'est top
    obrigado, obrigada, ótimo, ótima, perfeito, muito bom, adorei, grazie, ottimo, perfetto, bellissimo, mi piace, bedankt, geweldig, mooi, спасибо, отлично, супер, класс, нравится, świetnie, harika
    ありがとうございます, ありがとう, すごい, 素晴らしい, 最高, 完璧, いいですね, いいね, 谢谢, 很好, 太好了, 太棒了, 完美, 不错, 喜欢, 감사합니다, 좋네요, 훌륭해요, 완벽해요, 멋져요`,
};

/** What words say, by the name of their row. */
export type Kind = keyof typeof WORDS;

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

function sourceOf(kind: Kind): string {
  const entries = fold(WORDS[kind])
    .split(/,|\s\/\s|\n/)
    .flatMap((entry) => entry.trim() || [])
    // Longest first, or "it is right" would stop after "it".
    .sort((a, b) => b.length - a.length)
    .map((entry) => entry.replace("#d", "\\d+").replaceAll("*", "[\\p{L}\\p{N}]*"));
  const spaced = entries.filter((entry) => !UNSPACED.test(entry)).join("|");
  const others = entries.filter((entry) => UNSPACED.test(entry)).join("|");
  return `(?:(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}]|'s)${others && `|${others}`})`;
}

/** The words of some rows, anywhere in a folded text. */
export function wordsOf(...kinds: readonly Kind[]): RegExp {
  return new RegExp(kinds.map(sourceOf).join("|"), "gu");
}

/** The words of a row where a folded text begins, with what separates them from the next. */
export function openingOf(kind: Kind): RegExp {
  return new RegExp(`^${sourceOf(kind)}[\\s\\p{P}\\p{S}]*`, "u");
}

const anywhere = new Map<Kind, RegExp>();
const openings = new Map<Kind, RegExp>();

function kept(patterns: Map<Kind, RegExp>, kind: Kind, make: (kind: Kind) => RegExp): RegExp {
  const pattern = patterns.get(kind) ?? make(kind);
  patterns.set(kind, pattern);
  return pattern;
}

/** Whether a folded text has words of a row. */
export function has(kind: Kind, words: string): boolean {
  return words.search(kept(anywhere, kind, wordsOf)) >= 0;
}

/** Whether a folded text begins with words of a row. */
export function opensWith(kind: Kind, words: string): boolean {
  return kept(openings, kind, openingOf).test(words);
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
