export {
  describeSecrets,
  findSecrets,
  redactSecrets,
  type SecretFinding,
  type SecretSpan,
} from "./secrets/find-secrets.ts";
