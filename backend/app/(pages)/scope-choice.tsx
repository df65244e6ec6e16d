import { SCOPES, type Scope } from "../../auth/scopes.ts";

/** Boxes to tick, one for each scope that can be given; the field is called `scopes`. */
export function ScopeChoice({
  legend,
  offered,
  chosen,
  descriptions = SCOPES,
}: {
  legend: string;
  offered: readonly Scope[];
  /** Those that are ticked at first. */
  chosen: readonly Scope[];
  /** Each scope in the language of the page. */
  descriptions?: Readonly<Record<Scope, string>>;
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
            {descriptions[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
