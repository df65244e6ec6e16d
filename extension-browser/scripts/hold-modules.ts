const MODULES = /(?:\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?)+/;

/**
 * Keeps a view's modules back until `first-paint.js` has painted: while they are fetched, the
 * little that it needs would wait beside them.
 */
export function holdModules(html: string): string {
  if (!html.includes('src="/first-paint.js"')) return html;
  return html.replace(MODULES, (tags) => `\n    <template id="modules">${tags}\n    </template>`);
}
