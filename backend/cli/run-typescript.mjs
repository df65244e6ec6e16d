/**
 * Node runs no `.ts` below `node_modules`, where npm puts Linnet's package. The types are taken out
 * when the package is made, so what is left is JavaScript.
 */
import { registerHooks } from "node:module";

const own = new URL("../../", import.meta.url).href;

registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(
      url,
      url.startsWith(own) && url.endsWith(".ts") ? { ...context, format: "module" } : context,
    ),
});
