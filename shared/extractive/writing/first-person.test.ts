import { expect, test } from "vitest";
import { isFirstPerson } from "./first-person.ts";

test.each([
  "We deleted our message queue.",
  "We're making transfers free for everyone.",
  "We’ve moved to Hull.",
  "It is the lightest bike that we have made.",
  "Last week I tried it.",
  "Das ist unser leichtestes Rad.",
  "Nous avons essayé.",
  "When I sold my car, the bus became cheap.",
  "On a Sunday in May I closed the shop.",
])("speaks of its author: %s", (text) => expect(isFirstPerson(text)).toBe(true));

test.each([
  ["tr", "Geçen yıl her pazar bir ekmek pişirdim."],
  ["tr", "Şimdi haftada iki ekmek yapıyorum."],
  ["pl", "Zaczęłam od fundamentu z tłucznia."],
  ["es", "Compré la casa en 2019."],
  ["es", "Mi barrio se queda sin cine."],
  ["pt", "Comprei a casa em 2019."],
  ["it", "La casa che ho comprato costa poco."],
  ["fi", "Avasimme saunan."],
  ["tr", "Ekmeğin tadı beni şaşırttı."],
  ["tr", "Fırın bize erken açıldı."],
  ["tr", "Komşu bana bir ekmek verdi."],
  ["fr", "Le goût du pain m’a surprise."],
  ["fr", "Le voisin me donne un pain."],
  ["fr", "Cette tourte vient de ma grand-mère."],
  ["es", "El vecino vino conmigo."],
  ["pt", "O vizinho fez um pão para mim."],
  ["nl", "De buurman gaf ons een brood."],
  ["it", "Il vicino mi ha dato un pane."],
  ["pl", "Sąsiad dał nam chleb."],
  ["cs", "Soused nám dal chléb."],
  ["sv", "Grannen gav oss ett bröd."],
  ["da", "Naboen gav os et brød."],
  ["nb", "Naboen ga meg et brød."],
  ["fi", "Naapuri antoi meille leivän."],
  ["uk", "Сусід дав нам хліб."],
  ["ru", "Сосед дал нам хлеб."],
  ["de", "Das Auto hatte uns zu viel gekostet."],
  ["ar", "لم أعد إلى عادتي القديمة."],
])("speaks of its author by the form of its verb, in %s: %s", (language, text) =>
  expect(isFirstPerson(text, language)).toBe(true),
);

test.each([
  ["ru", "Под ледником нашли озеро."],
  ["tr", "Belediye yeni bir tramvay hattı açtı, yol 14 kilometre uzadı."],
  ["tr", "Ölçüm 1987'den beri sürüyor ve eğitim ücretsiz."],
  ["pl", "Tramwaj wodny wróci w czerwcu do Torunia."],
  ["pl", "W sobotę 16 października biblioteka pokaże stare mapy."],
  ["es", "El café abrió y después cerró."],
  ["pt", "A lei entrou em vigor."],
  ["tr", "Benzin fiyatı arttı, bizon sayısı azaldı."],
  ["it", "Il treno delle 8 parte da Milano."],
  ["fr", "La mesure entre en vigueur même à Metz."],
  ["fr", "Les ours changent de vallée."],
  ["fr", "Le chantier a mis au jour un mur romain."],
  ["pt", "O museu recebeu 4000 pessoas nos dois dias."],
  ["ar", "قررت البلدية أن أسعار التذاكر لا أحد يدفعها."],
])("does not, in %s: %s", (language, text) => expect(isFirstPerson(text, language)).toBe(false));

test.each([
  "The US army left the mine after World War I ended.",
  "Elizabeth I. reigned for 44 years.",
  '"We tried it," the mayor said.',
  "‘I don’t swim’: the cook who has made 9,000 dinners on a rock",
  "'We tried it': how a town saved its bridge",
  "The Elizabeth I exhibition opened.",
  "Onze personnes, uns poucos, je fiets: nichts davon.",
])("does not: %s", (text) => expect(isFirstPerson(text)).toBe(false));

test('what may be "I" or "she" in Arabic is "I" where the text around it speaks of its author', () => {
  const title = "تركت هاتفي في البيت ثلاثين يوما";
  expect(isFirstPerson(title, "ar")).toBe(false);
  expect(isFirstPerson(title, "ar", true)).toBe(true);
});

test.each([
  ["it", "I lavori sono costati 23 milioni di euro."],
  ["sv", "I Malmö öppnade en ny bro på fredagen."],
  ["da", "I Aarhus åbner et nyt museum."],
  ["nb", "I Bergen åpner et nytt museum."],
  ["pl", "I tak pociąg pojedzie dalej."],
])("%s has another word that is spelled I: %s", (language, text) =>
  expect(isFirstPerson(text, language)).toBe(false),
);
