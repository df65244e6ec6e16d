import { failingCheck } from "../../../../http/readiness.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const check = await failingCheck();
  return check
    ? Response.json(
        { status: "unready", ...check },
        { status: 503, headers: { "retry-after": "1" } },
      )
    : Response.json({ status: "ready" });
}
