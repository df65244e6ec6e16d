import type { LinnetDataParts } from "@linnet/protocol";
import { lazy, Suspense } from "react";
import type { PictureAccess } from "../draft/draft-access.ts";
import type { AnswerApproval } from "./approval-card.tsx";

// Few turns ask for anything, and the card brings the schemas of what is asked with it.
const ApprovalCard = lazy(() =>
  import("./approval-card.tsx").then((module) => ({ default: module.ApprovalCard })),
);

/** A request for approval in a message. */
export function ApprovalPart(props: {
  approval: LinnetDataParts["approval"];
  onAnswer?: AnswerApproval | undefined;
  pictures?: PictureAccess | undefined;
}) {
  return (
    <Suspense fallback={null}>
      <ApprovalCard key={props.approval.id} {...props} />
    </Suspense>
  );
}
