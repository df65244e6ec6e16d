import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openapiDocument } from "../openapi-document.ts";
import { allOperations } from "./all-operations.ts";

const API = join(import.meta.dirname, "../../app/api");
const METHOD = /export (?:const|async function|function) (GET|POST|PATCH|PUT|DELETE)\b/g;

/** Every `METHOD /path/{param}` that a `route.ts` file under `app/api` answers. */
async function routesInFiles(): Promise<string[]> {
  const files = await readdir(API, { recursive: true });
  const routes = await Promise.all(
    files
      .filter((file) => file.endsWith("route.ts") && !file.includes("[..."))
      .map(async (file) => {
        const path = `/api/${file.replace(/\/?route\.ts$/, "").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
        const source = await readFile(join(API, file), "utf8");
        return [...source.matchAll(METHOD)].map(([, method]) => `${method} ${path}`);
      }),
  );
  return routes.flat().sort();
}

test("every route of the API is described, and every description has its route", async () => {
  const described = allOperations
    .filter((operation) => !operation.isAnsweredByBetterAuth)
    .map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(await routesInFiles());
});

test("operations have ids of their own", () => {
  const ids = allOperations.map((operation) => operation.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the document names what the path templates name", () => {
  for (const { path, params } of allOperations) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = params && "shape" in params ? Object.keys(Object(params.shape)) : [];
    expect(shape.toSorted(), path).toEqual(names.toSorted());
  }
});

test("the document can be written as JSON and says which access each operation needs", () => {
  const document = JSON.parse(JSON.stringify(openapiDocument()));
  expect(document.openapi).toBe("3.1.0");
  for (const { method, path, access } of allOperations) {
    expect(document.paths[path][method.toLowerCase()]["x-linnet-access"], path).toBe(access);
  }
});

test("a generated client can pair as RFC 8628 says: with forms", () => {
  const { paths } = JSON.parse(JSON.stringify(openapiDocument()));
  for (const path of ["/api/auth/device/code", "/api/auth/device/token"]) {
    const { content } = paths[path].post.requestBody;
    expect(content["application/x-www-form-urlencoded"], path).toEqual(content["application/json"]);
  }
});

test("each operation can find the backend starting, or without its database, and can fail", () => {
  const document = JSON.parse(JSON.stringify(openapiDocument()));
  for (const { method, path } of allOperations) {
    const { responses } = document.paths[path][method.toLowerCase()];
    expect(responses["503"]?.description, path).toContain("`shutting-down`");
    expect(responses["500"]?.description, path).toContain("`internal`");
  }
});
