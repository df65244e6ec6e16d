import { randomBytes } from "node:crypto";

/** The addresses from which the webview loads the parts of the page. */
export interface WebviewAddresses {
  /** The source in `Content-Security-Policy` that allows the extension's own files. */
  cspSource: string;
  script: string;
  style: string;
}

/**
 * The page of the view. It may run the one script with the nonce, and load its own styles. It has no
 * network: the view calls the host instead.
 */
export function webviewHtml(
  { cspSource, script, style }: WebviewAddresses,
  language: string,
  nonce = randomBytes(16).toString("base64url"),
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    // A picture of a post is a blob that the view makes of the bytes that the host has loaded.
    `img-src ${cspSource} data: blob:`,
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="${attribute(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linnet</title>
<link rel="stylesheet" href="${attribute(style)}">
</head>
<body>
<div id="root"></div>
<script type="module" nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
