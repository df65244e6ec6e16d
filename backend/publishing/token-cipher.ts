import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { ConfigurationError, environment } from "../env.ts";

function secret(): string {
  const { LINNET_SECRET } = environment();
  if (!LINNET_SECRET) throw new ConfigurationError("LINNET_SECRET", "was not provided at start");
  return LINNET_SECRET;
}

/** A token as it is stored: encrypted with the backend's secret. */
export async function encryptToken(token: string): Promise<string> {
  return symmetricEncrypt({ key: secret(), data: token });
}

/** @throws when it was stored under another secret. */
export async function decryptToken(stored: string): Promise<string> {
  return symmetricDecrypt({ key: secret(), data: stored });
}
