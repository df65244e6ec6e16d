import { build } from "wxt";

/** Builds the extension for every browser, one folder each under `.output`. */
for (const browser of ["chrome", "firefox"]) {
  await build({ root: `${import.meta.dirname}/..`, browser });
}
