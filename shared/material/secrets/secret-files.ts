/** Files whose purpose is to contain secrets, by their names, whatever stands before or behind them. */
const SECRET =
  /(?:^|[\\/])(?:\.env(?:rc)?(?:\.(?!(?:example|sample|template)$)[^\\/]*|~)?|[^\\/]+\.env|\.dev\.vars|[._]netrc|\.npmrc|\.yarnrc\.yml|\.pypirc|\.pgpass|\.htpasswd|\.s3cfg|\.git-credentials|\.?aws[\\/]credentials|\.?kube[\\/]config|kubeconfig|\.docker[\\/]config\.json|id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub$)(?:[._~-][^\\/]*)?|secrets?\.(?:ya?ml|json|toml)|(?:client_secrets?|credentials)\.json|service[-_]?account[^\\/]*\.json|rclone\.conf|terraform\.tfstate(?:\.backup)?|secring\.gpg|[^\\/]+\.(?:tfvars|pem|key|p8|p12|pfx|ppk|kdbx|jks|keystore|ovpn))$/i;

/** Whether the purpose of a file, by its path, is to contain secrets. */
export function isSecretFile(path: string): boolean {
  return SECRET.test(path);
}
