import { requirePerson } from "../current-person.ts";
import { ChatsView } from "./chats-view.tsx";

export const metadata = { title: "Chats · Linnet" };

/** Earlier chats and drafts. */
export default async function ChatsPage() {
  await requirePerson("/chats");
  return <ChatsView />;
}
