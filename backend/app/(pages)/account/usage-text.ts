/** What a person has used of a limit of the day, such as `12 of 300`. */
export function usageText(used: number, own: number | null, everybody: number): string {
  const allowed = own ?? everybody;
  const count = used.toLocaleString("en");
  return allowed === 0 ? count : `${count} of ${allowed.toLocaleString("en")}`;
}
