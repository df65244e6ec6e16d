import { isAPIError } from "better-auth/api";
import { redirect } from "next/navigation";
import { auth } from "../../../../auth/auth.ts";
import { countSignInOrLeave } from "../../auth-action.ts";
import { localPath } from "../../local-path.ts";

/** The link that `npm start` prints: it signs the local owner in, once. */
export async function GET(request: Request): Promise<Response> {
  await countSignInOrLeave();
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  try {
    await auth().api.signInOwner({ body: { token }, headers: request.headers });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    redirect("/sign-in?error=used-link");
  }
  redirect(localPath(searchParams.get("next")));
}
