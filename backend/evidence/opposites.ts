import { wordSegmenter } from "@linnet/extractive";

/**
 * Words of opposite direction, by language: each pair is two groups, with a bar between. A star stands for any ending.
 */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "rose rise* rising grew grow* increas* climb* jump* gain* soar* surg* | fell fall* drop* declin* decreas* sank shrank shrink* slump* plung* tumbl*",
    "more higher greater larger | less fewer lower smaller",
    "open opens opened opening reopen* | close closes closed closing shut shuts",
    "won win wins winning | lost lose loses losing",
    "pass passed passes approv* accept* | fail failed fails reject* refus* declin* defer* postpon* adjourn*",
    "hire hired hires hiring recruit* | fired dismiss* sack*",
    "allow* permit* legal | ban banned bans forbid* forbade prohibit* illegal",
    "faster quicker earlier sooner | slower later",
    "cheaper | dearer costlier pricier",
    "safer safe | dangerous unsafe riskier",
    "above over exceed* | below under",
    "guilty convict* | innocent acquit*",
    "support* backed backs favour* favor* | oppos* against",
    "start* began begin* launch* | end ended ends stop* cancel* finish*",
    "add added adds | remov* delet*",
    "confirm* | deny denied denies",
    "alive surviv* | dead died killed",
    "buy buys bought | sell sells sold",
    "profit profits | loss losses",
    "best strongest highest most | worst weakest lowest least",
    "improv* | worse* deteriorat*",
    "public | private",
    "north northern | south southern",
    "east eastern | west western",
    "men male boys | women female girls",
  ],
  de: [
    "gestiegen stieg* steig* gewachsen wuchs wächst zugenommen erhöht* zuleg* | gefallen fiel* sank sinkt sinken gesunken abgenommen verringert* gesenkt* schrumpf* geschrumpft",
    "mehr höher größer | weniger niedriger kleiner geringer",
    "geöffnet eröffnet* öffne* wiedereröffn* offen | geschlossen schließt schloss gesperrt",
    "gewann* gewonnen gewinn* | verlor* verloren verlier*",
    "angenommen bestanden zugestimmt genehmigt | abgelehnt durchgefallen gescheitert verweigert",
    "eingestellt | entlassen gekündigt",
    "erlaubt* | verboten verbietet",
    "schneller früher | langsamer später",
    "billiger günstiger | teurer",
    "beginn* begann begonnen start* | ende* beendet* stopp*",
    "besser | schlechter",
  ],
  fr: [
    "augment* hausse progress* grimp* | baiss* diminu* recul* chut*",
    "plus supérieur* | moins inférieur*",
    "ouvert* ouvre* rouv* | fermé* ferme* ferment",
    "gagné* gagne* remport* | perdu* perd perdent",
    "adopté* accept* approuv* | rejet* refus* échou*",
    "embauch* recrut* | licenci*",
    "autoris* permis | interdi*",
    "mieux meilleur* | pire* pis",
    "commenc* début* | termin* fini*",
  ],
  es: [
    "sub* aument* crec* increment* | baj* disminu* cay* descend* redu*",
    "más mayor* superior* | menos menor* inferior*",
    "abr* abiert* reabr* | cerr* cierr*",
    "gan* | perd* pierd*",
    "aprob* acept* | rechaz* suspend*",
    "contrat* | despid* despedid*",
    "permit* autoriz* | prohíb* prohib*",
    "mejor* | peor*",
  ],
  it: [
    "aument* cresc* cresciut* salit* | calat* calo calano diminu* sces* scend* ridott*",
    "più maggior* | meno minor*",
    "apert* apr* riap* | chius* chiud*",
    "vint* vinc* | pers* perd*",
    "approvat* accettat* | respint* bocciat* rifiutat*",
    "assunt* | licenziat*",
    "meglio miglior* | peggio* peggior*",
  ],
  pt: [
    "aument* cresc* subi* | caiu caíram queda diminu* desc* reduz*",
    "mais maior* | menos menor*",
    "abr* abert* reabr* | fech*",
    "ganh* venc* | perd*",
    "aprov* aceit* | rejeit* recus*",
    "contrat* | demit*",
    "melhor* | pior*",
  ],
  nl: [
    "gestegen steeg stegen stijg* gegroeid groei* | gedaald daal* gezakt zak*",
    "meer hoger groter | minder lager kleiner",
    "geopend open* heropen* | gesloten sluit*",
    "gewonnen won wint | verloren verloor verliest",
    "aangenomen goedgekeurd | verworpen afgekeurd afgewezen",
    "sneller | langzamer",
  ],
  ru: [
    "вырос* выраст* рост* увелич* повы* | упал* пада* сниз* сокра* уменьш*",
    "больше выше более | меньше ниже менее",
    "откры* | закры*",
    "выигр* побед* | проигр*",
    "одобр* принял* | отклон* отказ*",
    "лучше | хуже",
  ],
  ar: [
    "ارتفع* زاد* ازداد* نما | انخفض* تراجع* هبط* قل",
    "أكثر أعلى | أقل أدنى",
    "فتح* افتتح* يفتح تفتح | أغلق* يغلق تغلق مغلق",
    "فاز* ربح* | خسر*",
  ],
  zh: [
    "上升 上涨 增加 增长 提高 升高 增至 升至 | 下降 下跌 减少 降低 下滑 減少 降至 减至",
    "高 高于 更高 高出 | 低 低于 更低",
    "多 更多 | 少 更少",
    "开放 开业 开幕 重开 | 关闭 停业 闭馆",
    "赢 获胜 胜 | 输 落败 败",
    "通过 批准 | 否决 驳回 拒绝",
    "允许 | 禁止",
  ],
  ja: [
    "増 増え 増加 上昇 伸び | 減 減り 減少 下落 低下",
    "多い 多く | 少 少ない 少なく",
    "開店 開業 再開 開園 | 閉店 休業 閉鎖 閉園",
    "勝利 優勝 | 敗北 敗れ",
    "可決 承認 | 否決 却下",
    "早く 速く | 遅く",
  ],
  ko: [
    "늘* 증가* 올랐* 올라* 상승* | 줄* 감소* 내렸* 하락*",
    "높* | 낮*",
    "많* | 적*",
    "승리* 이겼* | 패배* 졌*",
    "통과* 승인* | 부결* 거부*",
  ],
};

interface Group {
  exact: ReadonlySet<string>;
  beginnings: readonly string[];
}

const groups = new Map<string, readonly (readonly [Group, Group])[]>();

function groupOf(words: string): Group {
  const all = words.trim().split(" ");
  return {
    exact: new Set(all.filter((word) => !word.endsWith("*"))),
    beginnings: all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
  };
}

function pairsOf(language: string): readonly (readonly [Group, Group])[] {
  const known = groups.get(language);
  if (known) return known;
  const pairs = (PAIRS[language] ?? []).map((pair) => {
    const [one = "", other = ""] = pair.split("|");
    return [groupOf(one), groupOf(other)] as const;
  });
  groups.set(language, pairs);
  return pairs;
}

function isIn({ exact, beginnings }: Group, words: readonly string[]): boolean {
  return words.some(
    (word) => exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning)),
  );
}

/** The words of a sentence among which those that go one way of a pair are looked for, in small letters. */
export function directedWords(text: string, language: string): string[] {
  if (language === "zh" || language === "ja") {
    return [...wordSegmenter(language).segment(text)].map(({ segment }) => segment);
  }
  const plain = text
    .toLowerCase()
    // Before a number, "up" and "down" are directions.
    .replace(/\bup (?=by |\p{Nd}|[$€£])/gu, "rose ")
    .replace(/\bdown (?=by |\p{Nd}|[$€£])/gu, "fell ")
    .replace(/\bvot(?:e[ds]?|ing) for (?=(?:the|an?|this|it)\b)/gu, "backed ")
    // Who sells to somebody tells the same as who buys from somebody.
    .replace(/\b(?:(?:buys?|bought)\b(?=.{1,80}? from )|(?:sells?|sold)\b(?=.{1,80}? to ))/gu, "");
  return plain.match(/[\p{L}\p{M}]+/gu) ?? [];
}

/**
 * Whether a sentence goes one way of a pair, such as "rose" and "fell", and the nearest sentences only the other.
 *
 * @param here the `directedWords` of the sentence.
 * @param there those of the nearest sentences.
 */
export function isReversed(
  here: readonly string[],
  there: readonly string[],
  language: string,
): boolean {
  return pairsOf(language).some((pair) =>
    [pair, [pair[1], pair[0]] as const].some(
      ([one, other]) =>
        isIn(one, here) && !isIn(other, here) && isIn(other, there) && !isIn(one, there),
    ),
  );
}
