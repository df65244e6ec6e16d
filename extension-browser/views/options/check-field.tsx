/** A switch of the options, with what it does. */
export function CheckField({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
}) {
  return (
    <label className="linnet-check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => void onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint ? (
          <>
            <br />
            <span className="linnet-faint">{hint}</span>
          </>
        ) : null}
      </span>
    </label>
  );
}
