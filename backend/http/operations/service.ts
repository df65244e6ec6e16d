import { modelsSchema } from "@linnet/protocol";
import { z } from "zod";
import { defineOperation } from "../operation.ts";

const tag = "Service";

const readySchema = z.object({ status: z.literal("ready") });
const unreadySchema = z.object({
  status: z.literal("unready"),
  check: z.enum(["process", "engine", "storage", "workers"]),
  detail: z.string(),
});

/** The check that keeps an instance from being ready, and what is wrong, for a person to read. */
export type FailingCheck = Omit<z.infer<typeof unreadySchema>, "status">;

export const liveOperation = defineOperation({
  id: "checkLive",
  method: "GET",
  path: "/api/health/live",
  tag,
  summary: "Whether the process runs",
  access: "public",
  answers: { 200: { description: "It does", schema: z.object({ status: z.literal("live") }) } },
});

export const readyOperation = defineOperation({
  id: "checkReady",
  method: "GET",
  path: "/api/health/ready",
  tag,
  summary: "Whether the backend can take work",
  access: "public",
  answers: {
    200: { description: "It can", schema: readySchema },
    503: { description: "It cannot; `check` says why", schema: unreadySchema },
  },
});

export const describeApiOperation = defineOperation({
  id: "describeApi",
  method: "GET",
  path: "/api/openapi.json",
  tag,
  summary: "This document",
  access: "public",
  answers: { 200: { description: "OpenAPI 3.1", schema: z.looseObject({ openapi: z.string() }) } },
});

export const metricsOperation = defineOperation({
  id: "readMetrics",
  method: "GET",
  path: "/api/metrics",
  tag,
  summary: "Prometheus metrics of this instance",
  access: "operator",
  answers: { 200: { description: "Metrics as text", mediaTypes: ["text/plain"] } },
});

export const modelsOperation = defineOperation({
  id: "readModels",
  method: "GET",
  path: "/api/models",
  tag,
  summary: "The models that read what is sent",
  description:
    "`foundAt` is there when the start found a model server that nobody configured: clients name it before they send the first text. `seesPictures` is `false` where the agents' model is known to take no pictures.",
  access: "chats:read",
  answers: { 200: { description: "The models in use", schema: modelsSchema } },
});

export const serviceOperations = [
  modelsOperation,
  liveOperation,
  readyOperation,
  metricsOperation,
  describeApiOperation,
];
