import { openapiDocument } from "../../../http/openapi-document.ts";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json(openapiDocument());
}
