export { oneLineLog } from "./diff/one-line-log.ts";
export { trimDiff } from "./diff/trim-diff.ts";
export { type Omission, type TextWithOmissions, trimText } from "./diff/trim-text.ts";
export { findOrders, type Order, speaksToAssistant } from "./orders/find-orders.ts";
export { visibleText } from "./orders/visible-text.ts";
export { tidyLines } from "./page/page-text.ts";
export { type Article, pageTitle, readArticle } from "./page/read-article.ts";
export { isNamedIn, siteIn } from "./page/site-in.ts";
export { redactContext, textsOfContext, withoutUserinfo } from "./secrets/context-secrets.ts";
export {
  describeSecrets,
  findSecrets,
  redactSecrets,
  type SecretFinding,
  type SecretSpan,
} from "./secrets/find-secrets.ts";
export { isSecretFile } from "./secrets/secret-files.ts";
