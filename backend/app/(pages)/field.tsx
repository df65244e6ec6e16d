import type { InputHTMLAttributes } from "react";

/** An input with its label above it, and a hint below when there is one. */
export function Field({
  label,
  hint,
  name,
  ...input
}: { label: string; hint?: string; name: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <p className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <input
        aria-describedby={hint ? `hint-${name}` : undefined}
        id={`field-${name}`}
        name={name}
        required
        {...input}
      />
      {hint ? (
        <small className="hint" id={`hint-${name}`}>
          {hint}
        </small>
      ) : null}
    </p>
  );
}
