import { build } from "wxt";

/** Builds the extension for every browser, one folder each under `dist`. */
for (const browser of ["chrome", "edge", "firefox"]) {
  await build({ root: `${import.meta.dirname}/..`, browser });
}
