import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { auth } from "../../auth/auth.ts";
import { environment } from "../../process/env.ts";

/** The person who views a page. */
export interface Person {
  id: string;
  name: string;
  email: string;
  /** Owners decide about the accounts of the others; the local owner has nobody beside them. */
  isOwner: boolean;
}

/** The person whose session cookie came with the request, if any. */
export async function currentPerson(): Promise<Person | undefined> {
  // Not the header: after a form action that signed in again, the header is out of date.
  const jar = (await cookies()).getAll();
  if (jar.length === 0) return undefined;
  const cookie = jar.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const session = await auth().api.getSession({ headers: new Headers({ cookie }) });
  if (!session || session.user.barredAt) return undefined;
  const { id, name, email, role } = session.user;
  const isOwner = role === "owner" && environment().LINNET_AUTH === "accounts";
  return { id, name, email, isOwner };
}

/** The person, or a detour by the sign-in page that leads back to `path`. */
export async function requirePerson(path: string): Promise<Person> {
  const person = await currentPerson();
  return person ?? redirect(`/sign-in?${new URLSearchParams({ next: path })}`);
}

/** The person, who is an owner; everybody else gets `not-found.tsx` of the page's folder. */
export async function requireOwner(path: string): Promise<Person> {
  const person = await requirePerson(path);
  return person.isOwner ? person : notFound();
}
