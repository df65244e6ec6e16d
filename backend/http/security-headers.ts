import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { publicUrl } from "../auth/own-origins.ts";
import { environment } from "../process/env.ts";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Where a form may lead: sign-in at a provider starts with one, and connecting X does. */
function formTargets(): string {
  const { GITHUB_CLIENT_ID, GOOGLE_CLIENT_ID, X_CLIENT_ID } = environment();
  return [
    "'self'",
    ...(GITHUB_CLIENT_ID ? ["https://github.com"] : []),
    ...(GOOGLE_CLIENT_ID ? ["https://accounts.google.com"] : []),
    ...(X_CLIENT_ID ? ["https://x.com"] : []),
  ].join(" ");
}

function pagePolicy(nonce: string): string {
  const isDevelopment = environment().NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Next inlines no style; React writes a few attributes.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    // A picture of a post is loaded through the API, and shown as a blob.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${formTargets()}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Sets the headers that every answer has. Next reads the nonce for its own scripts from the
 * policy on the request.
 */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  const isApi = request.url?.startsWith("/api/") ?? false;
  const policy = isApi ? API_POLICY : pagePolicy(randomBytes(16).toString("base64"));
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("referrer-policy", "same-origin");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  if (publicUrl().startsWith("https:")) {
    response.setHeader("strict-transport-security", "max-age=31536000");
  }
}
