import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPO_ROOT } from "../support/repo-root.ts";

const EDITOR_CSS = readFileSync(
  join(REPO_ROOT, "extension-vscode/src/webview/editor-theme.css"),
  "utf8",
);

/** The variables of VS Code's own themes that the view uses, without their prefix `--vscode-`. */
function theme(scheme: "light" | "dark", variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `--vscode-${name}: ${value};`);
  return `:root { color-scheme: ${scheme}; --vscode-font-family: system-ui, sans-serif; --vscode-font-size: 13px; --vscode-editor-font-family: monospace; --vscode-editor-font-size: 12px; ${lines.join(" ")} }\n${EDITOR_CSS}`;
}

/** VS Code's colours for the view, by the name of the theme; values are those of its default themes. */
export const EDITOR_THEMES: Readonly<Record<string, string>> = {
  "editor-light": theme("light", {
    "sideBar-background": "#f8f8f8",
    "sideBar-foreground": "#3b3b3b",
    "editor-background": "#ffffff",
    foreground: "#3b3b3b",
    descriptionForeground: "#3b3b3b",
    "editorWidget-background": "#f8f8f8",
    "input-background": "#ffffff",
    "input-border": "#cecece",
    "input-placeholderForeground": "#767676",
    "widget-border": "#e5e5e5",
    "button-background": "#005fb8",
    "button-foreground": "#ffffff",
    "button-secondaryBackground": "#e5e5e5",
    "button-secondaryForeground": "#3b3b3b",
    "textLink-foreground": "#005fb8",
    errorForeground: "#f85149",
    "list-errorForeground": "#b01011",
    "list-warningForeground": "#855f00",
    "inputValidation-errorBackground": "#f2dede",
    "testing-iconPassed": "#2b8a3e",
    "list-inactiveSelectionBackground": "#e4e6f1",
    focusBorder: "#005fb8",
  }),
  "editor-dark": theme("dark", {
    "sideBar-background": "#181818",
    "sideBar-foreground": "#cccccc",
    "editor-background": "#1f1f1f",
    foreground: "#cccccc",
    descriptionForeground: "#9d9d9d",
    "editorWidget-background": "#202020",
    "input-background": "#313131",
    "input-border": "#3c3c3c",
    "input-placeholderForeground": "#989898",
    "widget-border": "#313131",
    "button-background": "#0078d4",
    "button-foreground": "#ffffff",
    "button-secondaryBackground": "#313131",
    "button-secondaryForeground": "#cccccc",
    "textLink-foreground": "#4daafc",
    errorForeground: "#f85149",
    "list-errorForeground": "#f88070",
    "list-warningForeground": "#cca700",
    "inputValidation-errorBackground": "#5a1d1d",
    "testing-iconPassed": "#73c991",
    "list-inactiveSelectionBackground": "#37373d",
    focusBorder: "#0078d4",
  }),
  "editor-contrast-dark": theme("dark", {
    "sideBar-background": "#000000",
    "sideBar-foreground": "#ffffff",
    "editor-background": "#000000",
    foreground: "#ffffff",
    descriptionForeground: "#ffffff",
    "editorWidget-background": "#0c141f",
    "input-background": "#000000",
    "input-border": "#6fc3df",
    "input-placeholderForeground": "#ffffff",
    "widget-border": "#6fc3df",
    contrastBorder: "#6fc3df",
    "button-background": "#000000",
    "button-foreground": "#ffffff",
    "textLink-foreground": "#21a6ff",
    errorForeground: "#f48771",
    "list-warningForeground": "#ffd370",
    "testing-iconPassed": "#73c991",
    "list-inactiveSelectionBackground": "transparent",
    focusBorder: "#f38518",
  }),
};
