import { newId } from "@linnet/protocol";

/** Of addresses that nobody can have (RFC 2606). */
const NOBODYS = "@no-address.invalid";

/** The name of a person who joined without one, until they choose an address. */
export const NO_NAME = "Somebody";

/** What stands for the address of a person who joined by an invitation alone, until they choose one. */
export function newNoAddress(): string {
  return `${newId()}${NOBODYS}`;
}

/** Whether a person has an address, by which they sign in. */
export function hasAddress({ email }: { email: string }): boolean {
  return !email.endsWith(NOBODYS);
}

/**
 * What a person is called in front of others: by the address. While there is none, by the name, and it is
 * said, since a name may be the address of somebody else.
 */
export function calledBy(person: { name: string; email: string }): string {
  return hasAddress(person) ? person.email : `${person.name} (no address)`;
}
