import { hasAddress } from "../db/no-address.ts";
import { hasPassword } from "../db/queries/accounts.ts";

/** Whether a person can be given a link to choose a password: not who signs in at GitHub or Google. */
export async function canChoosePassword(person: { id: string; email: string }): Promise<boolean> {
  return !hasAddress(person) || hasPassword(person.id);
}
