import type { PageLanguage } from "../page-language.ts";

/** What the page of clients and API keys says, in one language. */
export interface ClientsTexts {
  title: string;
  clients: string;
  noClients: string;
  connect: string;
  keys: string;
  noKeys: string;
  newKey: string;
  name: string;
  nameHint: string;
  itMay: string;
  itExpires: string;
  /** By the number of days. */
  expiries: Readonly<Record<7 | 30 | 90 | 365 | 0, string>>;
  create: string;
  created: (name: string) => string;
  /** What is wrong with a key; in English by the schema. */
  refused: (field: string, message: string) => string;
  allowed: string;
  createdOn: string;
  lastUsed: string;
  expires: string;
  never: string;
  action: string;
  disconnect: string;
  revoke: string;
  actOn: (act: string, name: string) => string;
}

const EN: ClientsTexts = {
  title: "Clients and keys",
  clients: "Connected clients",
  noClients: "Nothing is connected: the browser extension and VS Code show a code to enter here.",
  connect: "Connect a client",
  keys: "API keys",
  noKeys: "There are no keys. A program of your own signs in with one.",
  newKey: "New API key",
  name: "Name",
  nameHint: "To recognise it by.",
  itMay: "It may",
  itExpires: "It expires",
  expiries: {
    7: "in 7 days",
    30: "in 30 days",
    90: "in 90 days",
    365: "in a year",
    0: "never",
  },
  create: "Create the key",
  created: (name) => `"${name}" was created. Copy the key now: it is not shown again.`,
  refused: (field, message) => `${field}: ${message}`,
  allowed: "Allowed",
  createdOn: "Created",
  lastUsed: "Last used",
  expires: "Expires",
  never: "never",
  action: "Action",
  disconnect: "Disconnect",
  revoke: "Revoke",
  actOn: (act, name) => `${act} ${name}`,
};

const DE: ClientsTexts = {
  title: "Programme und Schlüssel",
  clients: "Verbundene Programme",
  noClients:
    "Nichts ist verbunden: Die Browser-Erweiterung und VS Code zeigen einen Code, den du hier eingibst.",
  connect: "Ein Programm verbinden",
  keys: "API-Schlüssel",
  noKeys: "Es gibt keine Schlüssel. Ein eigenes Programm meldet sich mit einem an.",
  newKey: "Neuer API-Schlüssel",
  name: "Name",
  nameHint: "Um ihn wiederzuerkennen.",
  itMay: "Er darf",
  itExpires: "Er läuft ab",
  expiries: {
    7: "in 7 Tagen",
    30: "in 30 Tagen",
    90: "in 90 Tagen",
    365: "in einem Jahr",
    0: "nie",
  },
  create: "Schlüssel anlegen",
  created: (name) =>
    `„${name}“ wurde angelegt. Kopiere den Schlüssel jetzt: Er wird nicht noch einmal gezeigt.`,
  refused: (field) =>
    field === "scopes"
      ? "Wähle mindestens eines, was der Schlüssel darf."
      : "Der Schlüssel braucht einen Namen mit höchstens 100 Zeichen.",
  allowed: "Erlaubt",
  createdOn: "Angelegt",
  lastUsed: "Zuletzt benutzt",
  expires: "Läuft ab",
  never: "nie",
  action: "Aktion",
  disconnect: "Trennen",
  revoke: "Widerrufen",
  actOn: (act, name) => `${act}: ${name}`,
};

const AR: ClientsTexts = {
  title: "البرامج والمفاتيح",
  clients: "البرامج المربوطة",
  noClients: "لا شيء مربوط: تعرض إضافة المتصفح وVS Code رمزًا تُدخله هنا.",
  connect: "ربط برنامج",
  keys: "مفاتيح API",
  noKeys: "لا توجد مفاتيح. يسجّل برنامجك الخاص الدخول بمفتاح منها.",
  newKey: "مفتاح API جديد",
  name: "الاسم",
  nameHint: "لتتعرّف عليه.",
  itMay: "يجوز له",
  itExpires: "تنتهي صلاحيته",
  expiries: {
    7: "بعد 7 أيام",
    30: "بعد 30 يومًا",
    90: "بعد 90 يومًا",
    365: "بعد سنة",
    0: "أبدًا",
  },
  create: "إنشاء المفتاح",
  created: (name) => `أُنشئ «\u2068${name}\u2069». انسخ المفتاح الآن: لن يُعرض مرة أخرى.`,
  refused: (field) =>
    field === "scopes"
      ? "اختر شيئًا واحدًا على الأقل مما يجوز للمفتاح."
      : "يحتاج المفتاح إلى اسم من 100 حرف على الأكثر.",
  allowed: "المسموح",
  createdOn: "أُنشئ",
  lastUsed: "آخر استخدام",
  expires: "تنتهي صلاحيته",
  never: "أبدًا",
  action: "إجراء",
  disconnect: "إلغاء الربط",
  revoke: "إلغاء المفتاح",
  actOn: (act, name) => `${act}: \u2068${name}\u2069`,
};

/** What the page of clients and API keys says, in each language. */
export const clientsTexts: Readonly<Record<PageLanguage, ClientsTexts>> = {
  en: EN,
  de: DE,
  ar: AR,
};
