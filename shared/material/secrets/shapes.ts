/** The pattern of a kind of secret. Every repetition is bounded, so that the time stays linear. */
export interface SecretShape {
  /** For a person to read. */
  name: string;
  /** Global. The group `secret` is what has to go; the whole match where there is none. */
  pattern: RegExp;
}

/** A value of an assignment, with or without quotation marks. */
const ASSIGNED = String.raw`["']?\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\x60]?`;

/**
 * Keys, tokens and passwords by their published form. A pattern matches to the end of the token:
 * what would be left of one is most of it.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    name: "private key",
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { name: "AWS access key id", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g },
  {
    name: "AWS secret access key",
    pattern: new RegExp(
      `aws.{0,20}?(?:secret|sk|key).{0,20}?${ASSIGNED}(?<secret>[A-Za-z0-9/+]{40}={0,2})(?![A-Za-z0-9/+=])`,
      "gi",
    ),
  },
  { name: "GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})/g },
  { name: "GitLab token", pattern: /\bgl(?:pat|dt|rt|ptt|oas|cbt)-[\w-]{20,255}/g },
  { name: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36,255}/g },
  {
    name: "npm token",
    pattern: /:_auth(?:Token)?\s{0,4}=\s{0,4}"?(?<secret>[\w+/=-]{8,512})/g,
  },
  { name: "PyPI token", pattern: /\bpypi-[\w-]{50,512}/g },
  { name: "Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,512}/g },
  { name: "Slack token", pattern: /\bxapp-\d-[A-Za-z0-9-]{20,512}/g },
  {
    name: "Slack webhook",
    pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows)\/[\w/+-]{20,512}/g,
  },
  { name: "Google API key", pattern: /\bAIza[\w-]{35,255}/g },
  { name: "Google access token", pattern: /\bya29\.[\w-]{20,2048}/g },
  { name: "Google client secret", pattern: /\bGOCSPX-[\w-]{20,255}/g },
  { name: "model provider's key", pattern: /\bsk-(?:ant-|proj-|svcacct-|or-)?[\w-]{20,512}/g },
  { name: "model provider's key", pattern: /\b(?:xai-|gsk_|hf_|pplx-|r8_)[A-Za-z0-9]{20,512}/g },
  { name: "Stripe key", pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g },
  { name: "SendGrid key", pattern: /\bSG\.[\w-]{16,64}\.[\w-]{16,128}/g },
  { name: "Shopify token", pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g },
  {
    name: "service token",
    pattern: /\b(?:dop_v1_|dckr_pat_|lin_api_|figd_|hvs\.|ntn_|dapi)[\w-]{24,512}/g,
  },
  { name: "Telegram bot token", pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { name: "Linnet token", pattern: /\b(?:lnk_|linnet_)[\w-]{24,512}/g },
  // X's application tokens: as a header or by themselves, percent-encoded as X prints them.
  { name: "X bearer token", pattern: /\bA{18,25}[A-Za-z0-9%]{40,512}/g },
  {
    name: "JSON Web Token",
    pattern: /\beyJ[\w-]{8,4096}\.eyJ[\w-]{4,8192}\.[\w-]{8,4096}/g,
  },
  {
    name: "authorization header",
    pattern: /\b(?:Bearer|Basic|Token)\s{1,4}(?<secret>[\w.~+/%-]{20,4096}={0,2})/g,
  },
  {
    name: "password in an address",
    pattern:
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`<>]{0,128}:(?<secret>[^\s/@"'`<>]{1,256})@(?=[\w[])/gi,
  },
  {
    name: "assigned secret",
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])[A-Z0-9_]{0,64}(?:SECRET|PASSWORD|PASSWD|TOKEN|API_KEY|PRIVATE_KEY|ACCESS_KEY|ENCRYPTION_KEY)(?:_[A-Z0-9]{1,16}){0,2}${ASSIGNED}(?<secret>[^\s"'\x60,;)}\]]{8,512})`,
      "g",
    ),
  },
  {
    name: "assigned secret",
    pattern:
      /(?:secret|password|passwd|token|api_?key|private_?key|access_?key)["']?\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\x60](?<secret>[^\s"'\x60]{8,512})["'\x60]/gi,
  },
];
