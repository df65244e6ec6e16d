import { isRandom, mayBePassword } from "./secret-values.ts";

/** The pattern of a kind of secret. Every repetition is bounded, so that the time stays linear. */
export interface SecretShape {
  /** For a person to read. */
  name: string;
  /** Global. The group `secret` is what has to go; the whole match where there is none. */
  pattern: RegExp;
  /** What else the secret has to look like, where others have the same form. */
  isSecret?: (secret: string) => boolean;
}

/** A value of an assignment, with or without quotation marks. */
const ASSIGNED = String.raw`["']?\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\x60]?`;

/**
 * Keys, tokens and passwords by their published form. A pattern matches to the end of the token:
 * what would be left of one is most of it.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  { name: "AWS access key id", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g },
  {
    name: "AWS secret access key",
    pattern: new RegExp(
      `aws.{0,20}?(?:secret|sk|key).{0,20}?${ASSIGNED}(?<secret>[A-Za-z0-9/+]{40}={0,2})(?![A-Za-z0-9/+=])`,
      "gi",
    ),
  },
  {
    name: "AWS secret access key",
    pattern:
      /\b(?:AKIA|ASIA)[A-Z0-9]{16}["']?[,:\s]{1,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
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
  {
    name: "model provider's key",
    pattern: /\bsk-[\w-]{20,512}/g,
    isSecret: isRandom,
  },
  { name: "model provider's key", pattern: /\b(?:xai-|gsk_|hf_|pplx-|r8_)[A-Za-z0-9]{20,512}/g },
  { name: "Stripe key", pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g },
  { name: "Discord token", pattern: /\b[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}/g },
  {
    name: "Discord webhook",
    pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/(?<secret>\d{1,20}\/[\w-]{20,128})/g,
  },
  { name: "SendGrid key", pattern: /\bSG\.[\w-]{16,64}\.[\w-]{16,128}/g },
  { name: "Shopify token", pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g },
  {
    name: "service token",
    pattern:
      /\b(?:dop_v1_|dckr_pat_|lin_api_|figd_|hvs\.|ntn_|dapi|whsec_|sntrys_|sbp_|nfp_|vck_|glsa_|NRAK-|dp\.pt\.|PMAK-|sq0csp-|rubygems_|GR1348941|secret_|cio|oy2|SK|key-)[\w-]{20,512}/g,
    isSecret: isRandom,
  },
  { name: "Airtable token", pattern: /\bpat\w{14}\.[a-f0-9]{64}/g },
  { name: "Mailchimp key", pattern: /\b[a-f0-9]{32}-us\d{1,2}\b/g },
  { name: "age key", pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{20,128}/g },
  {
    name: "PuTTY key",
    pattern: /\bPrivate-Lines: \d{1,4}\s{1,4}(?<secret>(?:[A-Za-z0-9+/=]{16,100}\s{0,4}){1,100})/g,
  },
  { name: "password hash", pattern: /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/g },
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
    pattern: /\b(?:Bearer|Basic|Token)\s{1,4}(?<secret>[\w.~+/%-]{16,4096}={0,2})/gi,
    isSecret: isRandom,
  },
  {
    name: "cookie",
    pattern: /\b(?:Set-)?Cookie:\s{0,4}[\w.-]{1,64}=(?<secret>[^\s;,"']{16,4096})/gi,
    isSecret: isRandom,
  },
  {
    name: "password in an address",
    pattern:
      /\b(?!https?:)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`<>]{0,128}:(?!\d{1,5}\/)(?<secret>[^\s"'`<>]{1,256})@(?=[\w[])/gi,
  },
  {
    name: "password in an address",
    pattern: /\bhttps?:\/\/[^\s:/@"'`<>]{0,128}:(?<secret>[^\s/@"'`<>]{1,256})@(?=[\w[])/gi,
  },
  {
    name: "token in an address",
    pattern: /\bhttps:\/\/(?<secret>[\w-]{20,256})@/g,
    isSecret: isRandom,
  },
  {
    name: "key in an address",
    pattern: /[?&](?:key|appid|sig|signature|auth)=(?<secret>[\w%+/=.-]{16,512})/gi,
    isSecret: isRandom,
  },
  {
    name: "password of a command",
    pattern:
      /\bcurl\b[^\n]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:(?<secret>[^\s"']{4,256})/g,
  },
  {
    name: "password of a command",
    pattern:
      /\b(?:mysql\w{0,8}|mariadb|sshpass)\b[^\n|]{0,200}?\s-p ?["']?(?<secret>[^\s"'-][^\s"']{5,256})/g,
    isSecret: mayBePassword,
  },
  {
    name: "seed phrase",
    pattern:
      /\b(?:mnemonic|seed[ _-]?phrase)["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})/gi,
  },
];
