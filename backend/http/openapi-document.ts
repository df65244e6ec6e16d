import {
  chatSchema,
  chatWithMessagesSchema,
  draftSchema,
  PROBLEMS,
  type ProblemCode,
  problemSchema,
  problemType,
  runSchema,
  userMessageSchema,
} from "@linnet/protocol";
import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiSchemaObject,
} from "zod-openapi";
import { type Answer, type Operation, problemsOf } from "./operation.ts";
import { allOperations } from "./operations/all-operations.ts";

type Document = ReturnType<typeof createDocument>;

/** Schemas that stand under a name of their own, and are referred to everywhere else. */
const NAMED_SCHEMAS = {
  Chat: chatSchema,
  ChatWithMessages: chatWithMessagesSchema,
  Draft: draftSchema,
  Run: runSchema,
  UserMessage: userMessageSchema,
};

/** A `UIMessage` of AI SDK, as far as it is the same for every kind of part. */
const MESSAGE = {
  type: "object",
  properties: {
    id: { type: "string" },
    role: { enum: ["user", "assistant"] },
    parts: {
      type: "array",
      items: { type: "object", properties: { type: { type: "string" } }, required: ["type"] },
    },
    metadata: {},
  },
  required: ["id", "role", "parts"],
};

const SCHEMA_OPTIONS: CreateDocumentOptions = {
  allowEmptySchema: { custom: true },
  override: ({ zodSchema, jsonSchema }) => {
    // The one schema that is code: a message of AI SDK, checked part by part when it is written.
    if (zodSchema._zod.def.type === "custom") Object.assign(jsonSchema, MESSAGE);
  },
};

/** One schema as JSON Schema, the way the document shows it. */
export function schemaJson(schema: z.ZodType, io: "input" | "output") {
  return createSchema(schema, { io, opts: SCHEMA_OPTIONS }).schema;
}

function eachOf(mediaTypes: readonly string[], schema: z.ZodType | ZodOpenApiSchemaObject) {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
}

function describeAnswer({
  description,
  schema,
  mediaTypes,
  headers,
}: Answer): ZodOpenApiResponseObject {
  return {
    description,
    ...(headers ? { headers } : {}),
    ...(schema || mediaTypes
      ? {
          content: {
            ...(schema ? { "application/json": { schema } } : {}),
            ...eachOf(mediaTypes ?? [], z.string()),
          },
        }
      : {}),
  };
}

const problemTypeSchema = z.enum(Object.keys(PROBLEMS).map((code) => `/problems/${code}`));

/** The problem object, with every type that the backend knows. */
function describeProblem(): ZodOpenApiSchemaObject {
  return createSchema(problemSchema.extend({ type: problemTypeSchema })).schema;
}

/** A problem that is one of a few types. */
function describeProblemOf(codes: readonly ProblemCode[], status: number): ZodOpenApiSchemaObject {
  return {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      {
        type: "object",
        properties: { type: { enum: codes.map(problemType) }, status: { const: status } },
      },
    ],
  };
}

const retryAfterHeader = z.object({
  "retry-after": z.string().regex(/^\d+$/).describe("Seconds to wait before another try"),
});

/** One response for each status, which says what problem types it can carry. */
function describeProblems(codes: readonly ProblemCode[]): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  const responses: Record<string, ZodOpenApiResponseObject> = {};
  for (const [status, group] of byStatus) {
    responses[`${status}`] = {
      description: group.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join("; "),
      content: {
        "application/problem+json": { schema: describeProblemOf(group, status) },
      },
      ...(status === 429 || status === 503 ? { headers: retryAfterHeader } : {}),
    };
  }
  return responses;
}

/** Where an answer and a problem share a status, either may come. */
function mergeResponses(
  answers: Record<string, ZodOpenApiResponseObject>,
  problems: Record<string, ZodOpenApiResponseObject>,
): Record<string, ZodOpenApiResponseObject> {
  const merged = { ...problems };
  for (const [status, answer] of Object.entries(answers)) {
    const problem = problems[status];
    merged[status] = {
      ...problem,
      ...answer,
      ...(problem ? { description: `${answer.description}; ${problem.description}` } : {}),
      content: { ...problem?.content, ...answer.content },
    };
  }
  return merged;
}

function describeBody({ body, isPairing, fileTypes }: Operation) {
  const form = isPairing ? ["application/x-www-form-urlencoded"] : [];
  if (body) return eachOf(["application/json", ...form], body);
  return fileTypes && eachOf(fileTypes, { type: "string", format: "binary" });
}

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, params, query, headers } = operation;
  const content = describeBody(operation);
  const answers = Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer)]),
  );
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: mergeResponses(answers, describeProblems(problemsOf(operation))),
    security: access === "public" ? [] : [{ bearer: [] }, { session: [] }],
    "x-linnet-access": access,
  };
}

function describePaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of allOperations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return paths;
}

function buildDocument(): Document {
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Linnet",
      version: "1",
      description:
        "Drafts posts for X over durable, resumable streams. Errors are RFC 9457 problems; a client may branch on `type`. `x-linnet-access` is the scope that a token needs.",
    },
    paths: describePaths(),
    components: {
      schemas: { ...NAMED_SCHEMAS, Problem: describeProblem() },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token of a connected client, an API key, or the local owner's token.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "linnet.session_token",
          description: "A person who is signed in on the backend's own pages.",
        },
      },
    },
  };
  return createDocument(document, SCHEMA_OPTIONS);
}

let built: Document | undefined;

/** The API as an OpenAPI 3.1 document, from the schemas that validate requests. */
export function openapiDocument(): Document {
  built ??= buildDocument();
  return built;
}
