import { Window } from "happy-dom";

/** A page as a browser without JavaScript has it: its text, links and forms, and a cookie jar. */
export interface HtmlPage {
  readonly url: URL;
  readonly response: Response;
  readonly html: string;
  /** The visible text of `<main>`. */
  readonly text: string;
  /** What the form that has a button with this text would send, with what it is filled in with. */
  form(button: string, fields?: Record<string, string | string[]>): FormData;
  /** Fills in the form that has a button with this text, presses it, and follows redirects. */
  submit(button: string, fields?: Record<string, string | string[]>): Promise<HtmlPage>;
}

/** Opens pages the way a browser does when scripts are switched off. */
export interface PlainBrowser {
  open(path: string): Promise<HtmlPage>;
  /** `Cookie` as it would be sent now. */
  cookie(): string;
}

/**
 * A browser without JavaScript, at one backend.
 *
 * @param elsewhere what a person does on a page of another site that they are sent to; gives the
 *   address that they come back by.
 * @param own headers that it sends with every request, such as its languages.
 */
export function createPlainBrowser(
  backendUrl: string,
  elsewhere?: (address: string) => string,
  own: Readonly<Record<string, string>> = {},
): PlainBrowser {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function load(url: URL, init: RequestInit = {}): Promise<HtmlPage> {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...own, ...init.headers, ...(jar.size > 0 ? { cookie: cookie() } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location) {
      const target = new URL(location, url);
      if (target.origin === url.origin) return load(target);
      if (!elsewhere) throw new Error(`Sent to another site: ${target}`);
      return load(new URL(elsewhere(target.href)));
    }
    return readPage(url, response, await response.text());
  }

  function readPage(url: URL, response: Response, html: string): HtmlPage {
    const { document } = new Window({
      url: url.href,
      settings: { enableJavaScriptEvaluation: false },
    });
    document.documentElement.innerHTML = html.replace(/<script[\s\S]*?<\/script>/g, "");
    function formWith(label: string) {
      const button = [...document.querySelectorAll("form button")].find(
        (candidate) => (candidate.getAttribute("aria-label") ?? candidate.textContent) === label,
      );
      const form = button?.closest("form");
      if (!button || !form) throw new Error(`There is no button "${label}" on ${url}: ${html}`);
      return { button, form };
    }
    return {
      url,
      response,
      html,
      text: document.querySelector("main")?.textContent ?? "",
      form(label, fields = {}) {
        const { button, form } = formWith(label);
        const data = new FormData();
        for (const input of form.querySelectorAll("input[type=hidden]")) {
          data.append(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
        }
        for (const [name, value] of Object.entries(fields)) {
          for (const one of [value].flat()) data.append(name, one);
        }
        const name = button.getAttribute("name");
        if (name) data.append(name, button.getAttribute("value") ?? "");
        return data;
      },
      async submit(label, fields = {}) {
        const data = this.form(label, fields);
        const { form } = formWith(label);
        if (form.getAttribute("method")?.toLowerCase() === "get") {
          const query = new URLSearchParams();
          for (const [key, value] of data) query.append(key, String(value));
          return load(new URL(`?${query}`, url));
        }
        return load(url, { method: "POST", headers: { origin: url.origin }, body: data });
      },
    };
  }

  return { open: (path) => load(new URL(path, backendUrl)), cookie };
}
