import { idSchema } from "@linnet/protocol";
import { notFound } from "next/navigation";
import { readChat } from "../../../../runs/read-chat.ts";
import { requirePerson } from "../../current-person.ts";
import { pageLanguage } from "../../page-language.ts";
import { SHARED_STRINGS } from "../shared-strings.ts";
import { ChatView } from "./chat-view.tsx";

export const metadata = { title: "Chat · Linnet" };

/** A chat as a page: its history is loaded here, and the view goes on with what is unfinished. */
export default async function ChatPage({ params }: { params: Promise<{ chatId: string }> }) {
  const { chatId } = await params;
  const id = idSchema.safeParse(chatId);
  const person = await requirePerson(`/chats/${chatId}`);
  const chat = id.success ? await readChat(person.id, id.data) : undefined;
  if (!chat) notFound();
  const language = await pageLanguage();
  return (
    <ChatView chat={chat} chatId={chat.id} language={language} strings={SHARED_STRINGS[language]} />
  );
}
