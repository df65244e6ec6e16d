import { SCOPES, type Scope } from "../../auth/scopes.ts";

/** Boxes to tick, one for each scope that can be given; the field is called `scopes`. */
export function ScopeChoice({
  legend,
  offered,
  chosen,
}: {
  legend: string;
  offered: readonly Scope[];
  /** Those that are ticked at first. */
  chosen: readonly Scope[];
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {offered.map((scope) => (
        <label className="check" key={scope}>
          <input
            defaultChecked={chosen.includes(scope)}
            name="scopes"
            type="checkbox"
            value={scope}
          />
          <span>
            {SCOPES[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
