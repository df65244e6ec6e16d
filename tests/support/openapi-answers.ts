import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";

const answerSchema = z.looseObject({
  content: z.record(z.string(), z.looseObject({})).optional(),
  headers: z.record(z.string(), z.looseObject({ required: z.boolean().optional() })).optional(),
});
const operationSchema = z.looseObject({
  operationId: z.string(),
  "x-linnet-access": z.string(),
  responses: z.record(z.string(), answerSchema),
});
const documentSchema = z.looseObject({
  openapi: z.string().startsWith("3.1"),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

/** One route as the document describes it. */
export interface DescribedRoute {
  id: string;
  /** In capitals. */
  method: string;
  /** Path template. */
  path: string;
  /** `x-linnet-access`: a scope, or who may call it. */
  access: string;
}

/** The backend's own description of its API, and whether answers are what it says. */
export interface ApiDescription {
  routes: DescribedRoute[];
  /** The differences between an answer and the document; empty when there are none. */
  faultsOf(operationId: string, response: Response): Promise<string[]>;
}

const OPENAPI = "openapi";

function pointer(...steps: string[]): string {
  const path = steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"));
  return `${OPENAPI}#/${path.map(encodeURIComponent).join("/")}`;
}

/** Loads the description from a running backend. */
export async function describeApi(backendUrl: string): Promise<ApiDescription> {
  const response = await fetch(new URL("/api/openapi.json", backendUrl));
  const json: unknown = await response.json();
  const document = documentSchema.parse(json);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: OPENAPI });

  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { path, method, operation },
      ]),
    ),
  );

  function validator(...steps: string[]): ValidateFunction {
    return ajv.compile({ $ref: pointer(...steps) });
  }

  return {
    routes: [...operations].map(([id, { path, method, operation }]) => ({
      id,
      path,
      method: method.toUpperCase(),
      access: operation["x-linnet-access"],
    })),
    async faultsOf(operationId, answer) {
      const known = operations.get(operationId);
      if (!known) return [`there is no operation ${operationId}`];
      const { path, method, operation } = known;
      const status = String(answer.status);
      const described = operation.responses[status];
      if (!described) return [`${status} is not described: ${await answer.text()}`];
      const faults: string[] = [];
      for (const [name, header] of Object.entries(described.headers ?? {})) {
        const value = answer.headers.get(name);
        if (value === null && header.required) faults.push(`the header ${name} is missing`);
        const isValid = validator(
          "paths",
          path,
          method,
          "responses",
          status,
          "headers",
          name,
          "schema",
        );
        if (value !== null && !isValid(value)) faults.push(`${name}: ${value} is not valid`);
      }
      const type = answer.headers.get("content-type")?.split(";")[0];
      const types = Object.keys(described.content ?? {});
      if (types.length === 0) {
        const body = await answer.text();
        return body === "" ? faults : [...faults, `a body was not described: ${body}`];
      }
      if (!type || !types.includes(type)) return [...faults, `${type} is not one of ${types}`];
      if (!type.endsWith("json")) {
        await answer.body?.cancel();
        return faults;
      }
      const isValid = validator(
        "paths",
        path,
        method,
        "responses",
        status,
        "content",
        type,
        "schema",
      );
      const body: unknown = await answer.json();
      if (isValid(body)) return faults;
      const errors = isValid.errors?.map((error) => `${error.instancePath} ${error.message}`) ?? [];
      return [...faults, ...errors, JSON.stringify(body).slice(0, 500)];
    },
  };
}
