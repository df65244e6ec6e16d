import type { Attachment as AttachmentItem } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import type { Attachment } from "../protocol/view-calls.ts";
import type { ViewAttachments } from "./use-attachments.tsx";
import type { ViewTexts } from "./view-texts.tsx";

/** The attachments of the host, as the shared panel shows them. */
export function attachmentItems(
  attachments: readonly Attachment[],
  texts: ViewTexts,
  { redact, allow }: Pick<ViewAttachments, "redact" | "allow">,
): AttachmentItem[] {
  return attachments.map(({ id, data, omissions, findings }) => ({
    id,
    context: data,
    ...(omissions.length > 0 ? { note: omissions.join(" ") } : {}),
    ...(findings.length > 0
      ? {
          obstacle: {
            text: findings
              .slice(0, 1)
              .map((finding) => fill(texts.secretFound, { ...finding }))
              .join(" "),
            remedy: texts.takeSecretsOut,
            onRemedy: () => redact(id),
            anyway: { label: texts.sendSecretAnyway, onChoose: () => allow(id) },
          },
        }
      : {}),
  }));
}
