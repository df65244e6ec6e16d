import { hasAddress } from "../../db/no-address.ts";
import type { Person } from "./current-person.ts";

/** Tells a person who joined by an invitation alone how to come back; nothing to everybody else. */
export function NoAddressNotice({ person }: { person: Person }) {
  if (hasAddress(person)) return null;
  return (
    <p className="notice">
      Only this browser is signed in. <a href="/account">Choose an address and a password</a> to
      sign in elsewhere.
    </p>
  );
}
