/** A submit button that shows and turns a switch; its form is told `act` as `on` or `off`. */
export function SwitchButton({
  isOn,
  label,
  isPending,
}: {
  isOn: boolean;
  label: string;
  isPending: boolean;
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
      {isOn ? "On" : "Off"}
    </button>
  );
}
