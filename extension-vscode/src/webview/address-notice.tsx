import { useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { useViewTexts } from "./view-texts.tsx";

/** Says that the setting of the backend's address has none, and leads to it. */
export function AddressNotice({ written, address }: { written: string; address: string }) {
  const texts = useViewTexts();
  const { openOptions } = useUiHost();
  return (
    <section className="linnet-notice linnet-connecting" role="alert">
      <p className="linnet-notice-title">{fill(texts.notAnAddress, { written })}</p>
      <p>{fill(texts.notAnAddressHint, { address })}</p>
      <div className="linnet-row">
        <button type="button" className="linnet-primary" onClick={openOptions}>
          {texts.openSetting}
        </button>
      </div>
    </section>
  );
}
