import type { InputHTMLAttributes, ReactNode } from "react";

/**
 * An input with its label above it, and a hint below when there is one.
 *
 * @param before What stands in front of what is typed, and is not part of it.
 */
export function Field({
  label,
  hint,
  name,
  before,
  ...attributes
}: {
  label: string;
  hint?: string;
  name: string;
  before?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>) {
  const input = (
    <input
      aria-describedby={hint ? `hint-${name}` : undefined}
      id={`field-${name}`}
      name={name}
      required
      {...attributes}
    />
  );
  return (
    <p className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      {before ? (
        <span className="field-row" dir="ltr">
          {before}
          {input}
        </span>
      ) : (
        input
      )}
      {hint ? (
        <small className="hint" id={`hint-${name}`}>
          {hint}
        </small>
      ) : null}
    </p>
  );
}
