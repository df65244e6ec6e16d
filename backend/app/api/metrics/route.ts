import { newId } from "@linnet/protocol";
import { requireOperator } from "../../../http/operator-guard.ts";
import { problemResponse } from "../../../http/problem-response.ts";
import { Refusal } from "../../../problems/refusal.ts";
import { renderMetrics } from "../../../runtime/render-metrics.ts";

export const dynamic = "force-dynamic";

/** Prometheus metrics of this instance. */
export async function GET(request: Request): Promise<Response> {
  try {
    requireOperator(request);
  } catch (error) {
    if (error instanceof Refusal) return problemResponse(error, newId());
    throw error;
  }
  const { text, contentType } = await renderMetrics();
  return new Response(text, { headers: { "content-type": contentType } });
}
