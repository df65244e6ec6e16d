import type { z } from "zod";
import { schemaJson } from "../../../http/openapi-document.ts";

/** A schema as JSON Schema, folded away until it is asked for. */
export function SchemaView({
  label,
  schema,
  io,
}: {
  label: string;
  schema: z.ZodType;
  io: "input" | "output";
}) {
  return (
    <details>
      <summary>{label}</summary>
      <pre>{JSON.stringify(schemaJson(schema, io), null, 2)}</pre>
    </details>
  );
}
