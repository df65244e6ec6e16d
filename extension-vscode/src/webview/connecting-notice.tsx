import { useUiHost } from "@linnet/ui";
import type { AccountState } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/** Shows the code that the person confirms to connect this editor. */
export function ConnectingNotice({
  account,
  onUseToken,
  onCancel,
}: {
  account: AccountState & { state: "connecting" };
  onUseToken: () => void;
  onCancel: () => void;
}) {
  const texts = useViewTexts();
  const { copy, openUrl } = useUiHost();
  return (
    <section className="linnet-card linnet-connecting" aria-label={texts.connect}>
      <p>{texts.confirmCode}</p>
      <p className="linnet-user-code">{account.userCode}</p>
      <div className="linnet-row">
        <button
          type="button"
          className="linnet-primary"
          onClick={() => openUrl(account.verificationUrl)}
        >
          {texts.openPage}
        </button>
        <button type="button" onClick={() => void copy(account.userCode)}>
          {texts.copyCode}
        </button>
        <button type="button" onClick={onUseToken}>
          {texts.useToken}
        </button>
        <button type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </section>
  );
}
