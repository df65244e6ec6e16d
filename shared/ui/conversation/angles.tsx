import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { turnEnd } from "@linnet/protocol";
import { fillPlain } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** The angles of an answer; the person chooses one of them while it is the newest. */
export function anglesOf(parts: readonly LinnetPart[]): readonly string[] {
  return parts.findLast((part) => part.type === "data-angles")?.data.angles ?? [];
}

/** Whether the local model says that it has nothing to draft from. Other models may draft from what they know. */
function isEmptyHanded(parts: readonly LinnetPart[]): boolean {
  const said = parts.findLast((part) => part.type === "text");
  return said?.providerMetadata?.local?.nothingToDraft === true;
}

/** Whether the newest answer is research that a draft can be made from, so that it ends by offering one. */
export function offersDraft(messages: readonly LinnetMessage[]): boolean {
  const parts = messages.at(-1)?.parts ?? [];
  const route = parts.findLast((part) => part.type === "data-route");
  if (route?.data.next !== "research" || isEmptyHanded(parts)) return false;
  return turnEnd(parts)?.status === "completed";
}

/** What comes after research: a draft from one of its angles, from what it says, or something else. */
export function NextSteps({
  messages,
  onConfirm,
  onElse,
}: {
  messages: readonly LinnetMessage[];
  onConfirm: (prompt: string) => void;
  onElse: () => void;
}) {
  const { strings } = useUiHost();
  const angles = anglesOf(messages.at(-1)?.parts ?? []);
  return (
    <>
      {angles.length > 0 ? (
        <fieldset className="linnet-angles">
          <legend>{strings.chooseAngle}</legend>
          {angles.map((angle) => (
            <button
              key={angle}
              type="button"
              dir="auto"
              onClick={() => onConfirm(fillPlain(strings.promptAngle, { angle }))}
            >
              {angle}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className="linnet-row linnet-suggestions">
        <button
          type="button"
          className={`linnet-chip-button${angles.length > 0 ? "" : " linnet-primary"}`}
          onClick={() => onConfirm(strings.promptConfirm)}
        >
          {strings.draftIt}
        </button>
        <button type="button" className="linnet-chip-button" onClick={onElse}>
          {strings.askForElse}
        </button>
      </div>
    </>
  );
}
