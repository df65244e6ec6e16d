import type { ReactNode } from "react";
import type { PageLanguage } from "./page-language.ts";

/** What the first page says, in one language. */
interface HomeTexts {
  title: string;
  intro: string;
  write: string;
  goOnWith: string;
  allChats: string;
  signedInAs: (name: ReactNode) => ReactNode;
}

/** What the first page says, in each language. */
export const homeTexts: Readonly<Record<PageLanguage, HomeTexts>> = {
  en: {
    title: "What do you want to post about?",
    intro:
      "Paste a text, name a page or ask for research. Whatever you begin here is also in the extensions, and the other way round.",
    write: "Write a post",
    goOnWith: "Go on with",
    allChats: "All chats",
    signedInAs: (name) => <>Signed in as {name}.</>,
  },
  de: {
    title: "Worüber möchtest du posten?",
    intro:
      "Füge einen Text ein, nenne eine Seite oder bitte um Recherche. Was du hier beginnst, ist auch in den Erweiterungen, und umgekehrt.",
    write: "Beitrag schreiben",
    goOnWith: "Weitermachen mit",
    allChats: "Alle Chats",
    signedInAs: (name) => <>Angemeldet als {name}.</>,
  },
  ar: {
    title: "عمّ تريد أن تنشر؟",
    intro: "ألصق نصًا، أو اذكر صفحة، أو اطلب بحثًا. ما تبدؤه هنا تجده أيضًا في الإضافات، والعكس صحيح.",
    write: "كتابة منشور",
    goOnWith: "المتابعة",
    allChats: "كل المحادثات",
    signedInAs: (name) => <>أنت مسجّل الدخول باسم {name}.</>,
  },
};
