import { Icon, type IconName } from "./icon.tsx";

/** A button that shows an icon. Its label is its name, and with `hasTip` also what a pointer over it shows. */
export function IconButton({
  icon,
  label,
  hasTip = false,
  isOff,
  onClick,
}: {
  icon: IconName;
  label: string;
  hasTip?: boolean;
  /** A press has no effect now. The button keeps the focus. */
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="linnet-icon-button"
      aria-label={label}
      title={hasTip ? label : undefined}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
