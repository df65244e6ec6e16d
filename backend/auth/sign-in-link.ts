import { environment } from "../env.ts";
import { publicUrl } from "../http/own-origins.ts";
import { auth } from "./auth.ts";

/**
 * A link that signs the local owner in, once, within an hour.
 *
 * @param baseUrl Where the backend listens, such as `http://127.0.0.1:3210`.
 * @returns undefined in `accounts` mode, where people sign in with their own account.
 */
export async function createSignInLink(baseUrl: string): Promise<string | undefined> {
  if (environment().LINNET_AUTH !== "local") return undefined;
  const { token } = await auth().api.createOwnerLink();
  // Where there is a public address, the pages work there only.
  const base = environment().LINNET_PUBLIC_URL ? publicUrl() : baseUrl;
  return `${base}/sign-in/link?token=${token}`;
}
