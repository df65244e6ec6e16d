import { availableProviders, PROVIDER_NAMES } from "../../../auth/social-providers.ts";
import { signInAt } from "./sign-in.ts";
import type { SignInTexts } from "./texts.tsx";

/** A button for each provider of sign-in that the operator has set up. */
export function ProviderForms({
  next,
  invitation,
  texts,
}: {
  next: string;
  invitation?: string;
  texts: SignInTexts;
}) {
  return availableProviders().map((provider) => (
    <form action={signInAt} key={provider}>
      <input name="next" type="hidden" value={next} />
      {invitation ? <input name="invitation" type="hidden" value={invitation} /> : null}
      <button type="submit" className="button button-plain" name="provider" value={provider}>
        {(invitation ? texts.makeAccountWith : texts.signInWith)(PROVIDER_NAMES[provider])}
      </button>
    </form>
  ));
}
