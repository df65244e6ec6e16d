import type { LinnetDataParts } from "@linnet/protocol";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { Warnings } from "./warnings.tsx";

/** Shows likely secrets in the message that was sent, and what to do about them. */
export function SecretsNotice({ found }: LinnetDataParts["secrets"]) {
  const { strings } = useUiHost();
  const texts = found.map(({ attachment, ...secret }) =>
    attachment === undefined
      ? fill(strings.secretInMessage, secret)
      : fill(strings.secretInAttachment, { ...secret, title: attachment }),
  );
  return (
    <div className="linnet-secrets">
      <Warnings texts={texts} />
      <p className="linnet-faint">{strings.secretsAdvice}</p>
    </div>
  );
}
