/** Whether two objects have the same values under the same names. */
export function haveSameMembers<Members extends object>(one: Members, other: Members): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  const members = Object.entries(one);
  return (
    members.length === values.size &&
    members.every(([name, value]) => values.has(name) && Object.is(value, values.get(name)))
  );
}
