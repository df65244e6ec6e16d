import { expect, test } from "vitest";
import notRequests from "../testing/not-requests.json" with { type: "json" };
import { afterDraft, unseenInstructions } from "../testing/route-cases.ts";
import { routeByRules } from "./route-by-rules.ts";
import { timeToPost } from "./time-to-post.ts";

/** A Thursday, 06:00 in Berlin. */
const now = new Date("2026-11-26T05:00:00Z");

const measured = unseenInstructions.map((one) => {
  const { at, isLater } = timeToPost({ text: one.text, now, timeZone: "Europe/Berlin" });
  const time = one.time === "later" || !at ? (isLater ? "later" : "now") : at.toISOString();
  return { ...one, got: routeByRules(one.conversation).next, gotTime: time };
});

test("none goes to publishing that does not ask for it", () => {
  expect(measured).toHaveLength(80);
  expect(measured.filter(({ got, next }) => got === "publishing" && next !== got)).toEqual([]);
});

test.each(notRequests)("looks like a request to post, and is none: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).not.toBe("publishing");
});

test("at least 78 of 80 go where a person expects", () => {
  expect(measured.filter(({ got, next }) => got === next).length).toBeGreaterThanOrEqual(78);
});

test("what is published has the time that the words name", () => {
  for (const { text, got, time, gotTime } of measured) {
    if (got === "publishing") expect(gotTime, text).toBe(time);
  }
});

test.each([
  "Bob said post it tomorrow",
  "she told me: post it now",
  "we were going to post it yesterday",
  "post it? I'm not sure",
  "post it, if Anna agrees",
  "If Anna agrees, post it",
  "post it tomorrow, or rather don't",
  "post it now. Never mind, leave it",
  "please don't, for now, post it",
  "Post it, no wait",
  "They said looks good, post it",
  "Wenn Anna ja sagt, poste es",
  "Mein Chef will es morgen um 9 veröffentlichen",
  "on pourrait le publier demain",
  "mi jefe quiere publicarlo mañana",
  "publícalo mañana, no, espera",
  "pubblicalo domani, anzi no",
  "قال المدير انشره غدا",
  "انشره غدا، لا، انتظر",
  "アンナが投稿してと言った",
  "她说发布吧",
  "put the link up",
  "get the title out",
  "put the quote up",
  "put the numbers up front",
  "put the conclusion up",
  "get the reader up to speed",
  'Replace "now" with: post it now',
  "Add the line: post it now",
  "Change the end: share it",
  "Write: share it with your friends",
  "Anna's words: post it",
  "Add this line:\npost it now",
  "改成：发布吧",
  "After Anna has approved, post it",
  "After lunch, post it",
  "Not until Anna has seen it, then post it",
  "Wait until Anna has seen it, then post it",
  "Post it, but not before Anna has seen it",
  "Nachdem Anna zugestimmt hat, poste es",
  "Après l'accord d'Anna, publie-le",
  "Después de la revisión, publícalo",
  "Dopo la conferma di Anna, pubblicalo",
  "بعد موافقة آنا، انشره",
  "انشره بعد موافقة آنا",
  "I want to post it myself",
  "Je veux le publier moi-même",
  "Quiero publicarlo yo",
  "Voglio pubblicarlo io",
  "Puoi pubblicarlo dopo la mia conferma",
  "Pubblicare è troppo presto",
  "Publicar es demasiado pronto",
  "Veröffentlichen ist zu früh",
  "نشرها الكاتب",
  "Pending approval, post it",
  "Puede publicarlo cuando Ana lo apruebe",
  "等安娜看完再发布",
  "With Bob's approval, post it",
  "Mit Zustimmung von Eva, poste es",
  "Show it to Bob, then post it",
  "Den Entwurf Eva zeigen, dann posten",
  "what if we posted it on Monday?",
  "Put this under version 2: post it",
  "Mail it to Ana first and post it after",
  "Run it past the lawyer, post it afterwards",
  "Leg es zuerst Petra vor, poste es hinterher",
  "Montre-le d'abord à Luc, publie-le après",
  "Show it to Bob first, post it",
  "Check the date. Post it.",
  "It is too long. Post it.",
  "It is too short. Post it.",
  "Ask Anna. Post it.",
  "No hashtags. Post it.",
  "With a photo. Post it.",
  "I need to ask my boss. Post it.",
  "The date is wrong. Post it.",
  "Is the date right? Post it.",
  "Zeig es Petra. Veröffentliche es.",
  "Ich bin gerade beim Prüfen, poste es",
  "I am waiting for Anna, post it",
  "I have a better title, post it",
  "I read it at 9, post it",
  "Sans hashtags. Publie-le.",
  "Tengo que preguntar a Ana. Publícalo.",
  "Chiedi ad Anna. Pubblicalo.",
  "Sem hashtags. Publique.",
  "Vraag het Anna. Plaats het.",
  "اسأل آنا. انشره.",
  "Ask Anna, she has the photo. Post it.",
  "Check that the date is right. Post it.",
  "Make sure it is correct. Post it.",
  "Have the date checked. Post it.",
  "Have Tom read it. Post it.",
  "Get the typo fixed. Post it.",
  "Tag Anna who is the author. Post it.",
  "With the approved photo on a wall. Post it.",
  "Do not forget to remove the link. Post it.",
  "Remove the link, not the photo. Post it.",
  "No changes without Anna. Post it.",
  "Ask Ben. Post it.",
  "Ask my son Han. Post it.",
  "Are we done, post it",
  "I have, post it",
  "Am Ende das Foto. Poste es.",
  "Stell sicher, dass der Link stimmt. Poste es.",
  "Demande à André. Publie-le.",
  "Controlla se i dati sono giusti. Pubblicalo.",
  "Comprueba si el nombre está bien escrito. Publícalo.",
  "Pergunte ao Li. Publique.",
  "Kijk of de data goed zijn. Plaats het.",
  "Уточни детали. Опубликуй.",
  "Zajmij się tytułem. Opublikuj to.",
  "Yardım iste. Yayınla.",
  "تأكد أنه تم. انشره.",
  "确认日期是对的。发布吧。",
  "日付の確認が必要です。投稿して。",
  "안나가 확인했는지 물어봐. 게시해.",
  "Nobody fixed the typo. Post it.",
  "The typo is hardly fixed. Post it.",
  "Anna agrees on everything except the photo. Post it.",
  "أحمد موافق على الصورة الأخرى. انشره.",
  "Согласна ли Анна. Опубликуй.",
  "Poprawiłabym tytuł. Opublikuj.",
  "It is confidential. Post it.",
  "Bob is against it. Post it.",
  "Das ist vertraulich. Poste es.",
  "No typos please. Post it.",
])("does not ask for publishing: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).not.toBe("publishing");
});

test.each([
  "Not tomorrow, publish it on Friday",
  "could you schedule the second one for Friday at 9?",
  "kannst du das jetzt posten?",
  "perfetto, pubblica la prima",
  "puoi pubblicarlo domani alle 10?",
  "هل يمكنك نشره غدا؟",
  "no, post it as it is",
  "Jetzt poste es bitte morgen um 9",
  "Second one: post it",
  "Tomorrow at 9: post it",
  "After 9 pm, post it",
  "Nach 18 Uhr bitte posten",
  "Antes de las 9, publícalo",
  "Den zweiten bitte veröffentlichen",
  "Beitrag veröffentlichen",
  "Bitte den Beitrag morgen um 9 veröffentlichen",
  "Sofort veröffentlichen",
  "Direkt veröffentlichen",
  "Bitte auf X veröffentlichen",
  "Du kannst es jetzt veröffentlichen",
  "Also poste es",
  "من فضلك انشره",
  "لو سمحت انشره",
  "حسنا انشره",
  "ممتاز انشره",
  "تمام انشره",
  "طيب انشره",
  "Per favore pubblicalo",
  "Allora pubblicalo",
  "Quindi pubblicalo",
  "Vous pouvez publier",
  "Merci de le publier",
  "Alors publie-le",
  "Donc publie-le",
  "Il faut le publier",
  "Entonces publícalo",
  "Pues publícalo",
  "Puede publicarlo",
  "Hay que publicarlo ya",
  "Linnet please post it",
  "We can post it now",
  "immediately post it",
  "Right away post it",
  "Please do post it",
  "This is ready to post",
  "post it please?",
  "Si, publícalo",
  "Si por favor, publícalo",
  "Si, pubblicalo",
  "Post it, don't wait",
  "Post it, no need to wait",
  "Post it, I can't wait!",
  "Poste es, warte nicht",
  "Warte nicht, poste es",
  "Publie-le, n'attends pas",
  "Publícalo, por qué no",
  "Post it today, if possible",
  "Wenn möglich, poste es heute",
  "Si possible, publie-le aujourd'hui",
  "Se possibile, pubblicalo oggi",
  "Si es posible, publícalo hoy",
  "Don't wait any longer, post it",
  "Version 3: post it",
  "Verdict: post it",
  "Ok, after all tweet it",
  "Publish it after all",
  "Take the second one, then post it",
  "Looks good, then post it",
  "Stell Variante 2 online",
  "Am Dienstag um acht veröffentlichen",
  "post it at half past nine tomorrow",
  "publicalo manana a las 9",
  "Send it anyway",
  "I checked it, post it",
  "Post it, we are late",
  "I've read everything, publish it",
  "Anna approved it. Post it.",
  "The event is tomorrow. Post it now.",
  "Ich habe es geprüft, poste es",
  "Anna hat zugestimmt. Poste es.",
  "لقد راجعته، انشره",
  "J'ai vérifié, publie-le",
  "Publícalo, estamos listos",
  "L'ho controllato, pubblicalo",
  "Publique, estamos atrasados",
  "Ik ben klaar, plaats het",
  "Anna agrees. Post it.",
  "I fixed the typo. Post it.",
  "No questions. Post it.",
  "There are no typos. Post it.",
  "Das reicht. Poste es.",
  "Keine Änderungen mehr. Poste es.",
  "Me gusta así. Publícalo.",
  "Va bene così. Pubblicalo.",
  "Anna è d'accordo. Pubblicalo.",
  "Ça me va. Publie-le.",
  "J'ai corrigé la faute. Publie-le.",
  "Gostei assim. Publique.",
  "Zo is het goed. Plaats het.",
  "Меня устраивает. Опубликуй.",
  "Анна согласна. Опубликуй.",
  "Podoba mi się. Opublikuj to.",
  "Böyle iyi. Yayınla.",
  "أحمد موافق. انشره.",
  "أعجبني هكذا. انشره.",
  "これでいいです。投稿して。",
  "이대로 좋아요. 게시해 주세요.",
  "这样就行。发布吧。",
  "Alles gut, stell das doch gleich online",
  "Está bien, súbela ya",
  "رائع، جدول المنشور يوم الاثنين الساعة العاشرة صباحًا",
  "3番目の案を投稿してください",
  "Agenda esse pra amanhã às 9h",
  "Harika, ikincisini hemen yayınla",
  "Opublikuj drugą",
])("asks for publishing: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).toBe("publishing");
});

test.each([
  "scrap what I said about Friday, just post it now",
  "I changed my mind, post it today",
  "Anna says it's fine, post it",
  "Anna ha detto sì, pubblicalo",
  "With my approval, post it",
  "in case the ferry is late, post it tomorrow",
])("what else is said in its sentence holds a request, whatever it says: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).toBe("drafting");
});

test.each([
  ["move it to Monday", "publishing"],
  ["move it to the end", "drafting"],
  ["Can you take it down?", "publishing"],
  ["lösch den post wieder", "publishing"],
  ["Don't take it down", "drafting"],
  ["Should I delete it?", "drafting"],
  ["Yes. Take it down", "publishing"],
  ["delete the second sentence", "drafting"],
  ["remove the hashtag", "drafting"],
  ["take it down, I made a mistake", "publishing"],
  ["take it down, if Anna agrees", "drafting"],
])("once it waits to be posted, %s goes to %s", (text, next) => {
  const waiting = [
    ...afterDraft("post it"),
    { by: "assistant" as const, did: "publishing" as const },
  ];
  expect(routeByRules([...waiting, { by: "person", text, attached: [] }]).next).toBe(next);
});

test("a plan to post that asks for nothing is about the draft", () => {
  expect(routeByRules(afterDraft("the lawyer checks it and then we publish")).next).toBe(
    "drafting",
  );
});

test.each([
  "Look up when the product was launched",
  "Check the release date",
  "Find out its market share",
  "Recherchiere, wie weit die Brücke entfernt ist",
])("asks about the facts, with a word that posting has too: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).toBe("research");
});

test("an hour in words is no now", () => {
  const { isLater } = timeToPost({ text: "Um acht posten", now, timeZone: "Europe/Berlin" });
  expect(isLater).toBe(true);
});

test.each([
  "Such im Netz nach Belegen dafür",
  "Finde heraus, wer das bezahlt hat",
  "Fais des recherches sur ce musée",
  "Cerca altre fonti",
  "Investiga quién lo pagó",
  "ابحث عن مصادر أخرى",
])("asks for research: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).toBe("research");
});

test.each([
  "Publish it after all of us have read it",
  "After all of us agree, post it",
  "Post it after all the tests pass",
  "Show version 2 to Anna, then post it",
  "Send the second draft to Bob, then post it",
  "Show it to Bob, ok, then post it",
])("does not ask for publishing now: %s", (text) => {
  expect(routeByRules(afterDraft(text)).next).not.toBe("publishing");
});
