import { isOwnMachine } from "@linnet/client";
import { useUiHost } from "@linnet/ui";
import type { AccountState } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/**
 * Shows the code that the person confirms to connect this editor. If the page is on the machine of the extension and
 * the window is on another one, the browser may not reach the page: the notice names the address.
 */
export function ConnectingNotice({
  account: { userCode, verificationUrl },
  isRemote,
  onUseToken,
  onCancel,
}: {
  account: AccountState & { state: "connecting" };
  /** Whether the extension runs on another machine than the window. */
  isRemote: boolean;
  onUseToken: () => void;
  onCancel: () => void;
}) {
  const texts = useViewTexts();
  const { copy, openUrl } = useUiHost();
  const isElsewhere = isRemote && isOwnMachine(verificationUrl);
  return (
    <section className="linnet-card linnet-connecting" aria-label={texts.connect}>
      {isElsewhere ? (
        <>
          <p>{texts.openElsewhere}</p>
          <p className="linnet-address" dir="ltr">
            {verificationUrl}
          </p>
        </>
      ) : null}
      <p>{texts.confirmCode}</p>
      <p className="linnet-user-code">{userCode}</p>
      <div className="linnet-row">
        {isElsewhere ? (
          <button
            type="button"
            className="linnet-primary"
            onClick={() => void copy(verificationUrl)}
          >
            {texts.copyAddress}
          </button>
        ) : null}
        <button
          type="button"
          className={isElsewhere ? undefined : "linnet-primary"}
          onClick={() => openUrl(verificationUrl)}
        >
          {texts.openPage}
        </button>
        <button type="button" onClick={() => void copy(userCode)}>
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
