import { redirect } from "next/navigation";
import { z } from "zod";
import { log } from "../../../../logging/log.ts";
import { finishConnection } from "../../../../publishing/connect-x.ts";
import { XFailure } from "../../../../publishing/x-failure.ts";
import { requirePerson } from "../../current-person.ts";

const answerSchema = z.object({
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(2_000),
});

/** Where X sends a person back to. */
export async function GET(request: Request): Promise<Response> {
  const person = await requirePerson("/x-account");
  const answer = answerSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!answer.success) redirect("/x-account?problem=denied");
  try {
    await finishConnection(person.id, answer.data);
  } catch (error) {
    if (!(error instanceof XFailure)) throw error;
    log.warn({ userId: person.id, error }, "an X account was not connected");
    redirect("/x-account?problem=failed");
  }
  redirect("/x-account");
}
