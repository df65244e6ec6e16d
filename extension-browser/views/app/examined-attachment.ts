import {
  describeSecrets,
  redactContext,
  type SecretFinding,
  textsOfContext,
  withoutUserinfo,
} from "@linnet/material";
import type { Attachment } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import type { ExtensionStrings } from "../../texts/extension-strings.ts";

/** Something attached, and the secrets in it that the person has not decided about. */
export interface ExaminedAttachment extends Attachment {
  secrets: readonly SecretFinding[];
}

/** Looks for keys, tokens and passwords in what is attached. */
export function examine(attachment: Attachment): ExaminedAttachment {
  const { url, ...rest } = attachment.context;
  const context = url === undefined ? rest : { ...rest, url: withoutUserinfo(url) };
  const secrets = textsOfContext(context).flatMap((text) => describeSecrets(text));
  return { ...attachment, context, secrets };
}

/**
 * The attachment as it is shown: a secret in it stands in the way of sending, until it is taken
 * out or the person sends it anyway, one after another.
 *
 * @param onChange is given what takes the attachment's place.
 */
export function withObstacle(
  { secrets, ...attachment }: ExaminedAttachment,
  texts: ExtensionStrings,
  onChange: (changed: ExaminedAttachment) => void,
): Attachment {
  const [finding, ...others] = secrets;
  if (!finding) return attachment;
  const { context } = attachment;
  return {
    ...attachment,
    obstacle: {
      text: fill(texts.secretFound, { ...finding }),
      remedy: texts.takeSecretsOut,
      onRemedy: () =>
        onChange({
          ...attachment,
          context: redactContext(context),
          secrets: [],
        }),
      anyway: {
        label: texts.sendAnyway,
        onChoose: () => onChange({ ...attachment, secrets: others }),
      },
    },
  };
}
