import "@linnet/ui/theme.css";
import "@linnet/ui/linnet.css";
import { UiHostProvider } from "@linnet/ui";
import arabic from "@linnet/ui/locales/ar.json" with { type: "json" };
import german from "@linnet/ui/locales/de.json" with { type: "json" };
import { englishStrings } from "@linnet/ui/strings";
import { createRoot } from "react-dom/client";
import { STATES } from "./states.tsx";

const container = document.createElement("div");
container.style.cssText = "position: fixed; inset: 0";
document.body.append(container);
document.body.style.margin = "0";
const root = createRoot(container);

/** Shows the state and the language of the address: `#state=draft&language=de`. */
function show(): void {
  const query = new URLSearchParams(location.hash.slice(1));
  const language = query.get("language") ?? "en";
  const strings = { en: englishStrings, de: german, ar: arabic }[language] ?? englishStrings;
  const name = query.get("state") ?? "";
  const state = STATES[name];
  const choices = {
    get: async () => (name.startsWith("calendar") ? "calendar" : undefined),
    set: async () => {},
    remove: async () => {},
  };
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  root.render(
    <UiHostProvider key={location.hash} host={{ strings, language, choices }}>
      {state ? state() : <pre>{Object.keys(STATES).join("\n")}</pre>}
    </UiHostProvider>,
  );
}

addEventListener("hashchange", show);
show();
