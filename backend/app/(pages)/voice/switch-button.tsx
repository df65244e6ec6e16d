import type { VoiceTexts } from "./texts.tsx";

/** A submit button that shows and turns a switch; its form is told `act` as `on` or `off`. */
export function SwitchButton({
  isOn,
  label,
  isPending,
  texts,
}: {
  isOn: boolean;
  label: string;
  isPending: boolean;
  texts: Pick<VoiceTexts, "on" | "off">;
}) {
  return (
    <button
      aria-checked={isOn}
      aria-label={label}
      className="switch"
      disabled={isPending}
      name="act"
      role="switch"
      type="submit"
      value={isOn ? "off" : "on"}
    >
      <span aria-hidden="true" className="switch-track" />
      {isOn ? texts.on : texts.off}
    </button>
  );
}
