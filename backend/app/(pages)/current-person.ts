import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../auth/auth.ts";

/** The person who views a page. */
export interface Person {
  id: string;
  name: string;
  email: string;
}

/** The person whose session cookie came with the request, if any. */
export async function currentPerson(): Promise<Person | undefined> {
  // Not the header: after a form action that signed in again, the header is out of date.
  const jar = (await cookies()).getAll();
  if (jar.length === 0) return undefined;
  const cookie = jar.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const session = await auth().api.getSession({ headers: new Headers({ cookie }) });
  return session?.user.barredAt ? undefined : session?.user;
}

/** The person, or a detour by the sign-in page that leads back to `path`. */
export async function requirePerson(path: string): Promise<Person> {
  const person = await currentPerson();
  return person ?? redirect(`/sign-in?${new URLSearchParams({ next: path })}`);
}
