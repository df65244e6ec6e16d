import { PROBLEMS } from "@linnet/protocol";
import { publicUrl } from "../../../auth/own-origins.ts";
import { SCOPES } from "../../../auth/scopes.ts";
import { problemsOf } from "../../../http/operation.ts";
import { allOperations } from "../../../http/operations/all-operations.ts";
import { OperationSection } from "./operation-section.tsx";

export const metadata = { title: "API reference · Linnet" };

function ProblemTable() {
  return (
    <div className="table-frame">
      <table>
        <caption className="visually-hidden">Problem types</caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            <th scope="col">Status</th>
            <th scope="col">Title</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(PROBLEMS).map(([code, { status, title }]) => (
            <tr id={`problem-${code}`} key={code}>
              <th scope="row">
                <code>/problems/{code}</code>
              </th>
              <td>{status}</td>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function ReferencePage() {
  const tags = Map.groupBy(allOperations, (operation) => operation.tag);
  return (
    <div className="stack">
      <h1>API reference</h1>
      <p>
        The routes are at <code dir="ltr">{publicUrl()}</code>. The same as an OpenAPI 3.1 document:{" "}
        <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <section aria-labelledby="access" className="stack">
        <h2 id="access">Access</h2>
        <p>
          Send <code>Authorization: Bearer &lt;token&gt;</code>: the token of a connected client, an
          API key, or the local owner&apos;s token. Scopes:
        </p>
        <ul>
          {Object.entries(SCOPES).map(([scope, words]) => (
            <li key={scope}>
              <code>{scope}</code>: {words}
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label="Routes">
        <ul className="route-list">
          {allOperations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <code>
                  {method} {path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {[...tags].map(([tag, operations]) => (
        <section aria-labelledby={`tag-${tag}`} className="stack" key={tag}>
          <h2 id={`tag-${tag}`}>{tag}</h2>
          {operations.map((operation) => (
            <OperationSection
              key={operation.id}
              operation={operation}
              problems={problemsOf(operation)}
            />
          ))}
        </section>
      ))}
      <section aria-labelledby="problems" className="stack">
        <h2 id="problems">Problems</h2>
        <p>
          Errors are <code>application/problem+json</code> (RFC 9457). Branch on <code>type</code>.
        </p>
        <ProblemTable />
      </section>
    </div>
  );
}
