import { duplicatePackages } from "@linnet/tests/support/duplicate-packages";
import { defineConfig } from "wxt";
import { holdModules } from "./scripts/hold-modules.ts";
import { localeFiles } from "./scripts/locale-files.ts";
import { DRAFT_COMMAND } from "./state/draft-command.ts";

/** Reached without being asked for. Firefox matches nothing when a pattern has a port. */
const OWN_MACHINE = "http://127.0.0.1/*";

export default defineConfig({
  // A folder that a file dialog shows: people load it by hand.
  outDir: "dist",
  modules: ["@wxt-dev/module-react"],
  // Every import can be read where it is used.
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ["chrome", "edge", "firefox"],
  manifest: ({ browser }) => ({
    name: "__MSG_extensionName__",
    short_name: "Linnet",
    description: "__MSG_extensionDescription__",
    default_locale: "en",
    permissions: [
      "activeTab",
      "alarms",
      "contextMenus",
      "scripting",
      "storage",
      ...(browser === "firefox" ? [] : ["offscreen", "sidePanel"]),
    ],
    optional_permissions: ["notifications"],
    host_permissions: [OWN_MACHINE],
    // None is granted: a backend elsewhere is asked for by its own address.
    optional_host_permissions: ["http://*/*", "https://*/*"],
    commands: {
      _execute_action: {
        suggested_key: { default: "Alt+Shift+L" },
        description: "__MSG_actionTitle__",
      },
      [DRAFT_COMMAND]: {
        suggested_key: { default: "Alt+Shift+D" },
        description: "__MSG_menuPage__",
      },
    },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "linnet@linnet.example",
              strict_min_version: "140.0",
              data_collection_permissions: { required: ["websiteContent"] },
            },
          },
        }
      : { minimum_chrome_version: "127" }),
  }),
  hooks: {
    "build:publicAssets": async (_wxt, files) => {
      for (const { path, contents } of await localeFiles()) {
        files.push({ relativeDest: path, contents });
      }
    },
    "build:manifestGenerated": (_wxt, manifest) => {
      // The popup's own title, which is not translated, would stand here.
      if (manifest.action) manifest.action.default_title = "__MSG_actionTitle__";
    },
  },
  // In development, the folder is loaded once into a browser of one's own, and reloads itself.
  webExt: { disabled: true },
  zip: { artifactTemplate: "linnet-{{version}}-{{browser}}.zip", zipSources: false },
  vite: ({ command }) => ({
    build: { target: "chrome127", sourcemap: false },
    plugins:
      command === "build"
        ? [
            {
              name: "linnet:hold-modules",
              transformIndexHtml: { order: "post", handler: holdModules },
            },
            {
              name: "linnet:each-package-once",
              generateBundle(_options, bundle) {
                const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
                const twice = duplicatePackages(chunks.flatMap(({ moduleIds }) => moduleIds));
                for (const [name, copies] of twice)
                  this.error(`The bundle holds ${name} more than once: ${copies.join(", ")}`);
              },
            },
          ]
        : [],
  }),
});
