// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach } from "vitest";
import { type UiHost, UiHostProvider } from "../ui-host.tsx";

afterEach(cleanup);

/** A view's calls of its host. */
export interface SeenByHost {
  copied: string[];
  opened: string[];
  /** The names of the files that were saved. */
  saved: string[];
}

/** Renders a view with a host that notes what is copied and opened. */
export function renderUi(view: ReactElement, host: Partial<UiHost> = {}) {
  const seen: SeenByHost = { copied: [], opened: [], saved: [] };
  const noting: Partial<UiHost> = {
    copy: async (text) => void seen.copied.push(text),
    saveFile: (_, name) => void seen.saved.push(name),
    openUrl: (url) => void seen.opened.push(url),
    ...host,
  };
  return {
    ...render(view, {
      wrapper: ({ children }) => <UiHostProvider host={noting}>{children}</UiHostProvider>,
    }),
    seen,
  };
}
