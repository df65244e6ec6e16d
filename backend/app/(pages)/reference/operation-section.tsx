import type { ProblemCode } from "@linnet/protocol";
import type { Operation } from "../../../http/operation.ts";
import { SchemaView } from "./schema-view.tsx";
import { WithCode } from "./with-code.tsx";

const ACCESS: Readonly<Record<string, string>> = {
  answer: "publish; chats:write for a question about a page",
  "any-scope": "any token",
  account: "the person, signed in",
  operator: "the operator's token",
  public: "no credentials",
};

/** One route of the API. */
export function OperationSection({
  operation,
  problems,
}: {
  operation: Operation;
  problems: readonly ProblemCode[];
}) {
  const { id, method, path, summary, description, access, mode } = operation;
  return (
    <article aria-labelledby={id} className="operation stack">
      <h3 id={id}>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        <WithCode text={`${summary}. ${description ?? ""}`} />
      </p>
      <p className="hint">
        Needs: {ACCESS[access] ?? <code>{access}</code>}
        {mode ? ", in accounts mode only" : ""}
      </p>
      {operation.query ? <SchemaView io="input" label="Query" schema={operation.query} /> : null}
      {operation.body ? <SchemaView io="input" label="Body" schema={operation.body} /> : null}
      {operation.fileTypes ? (
        <p className="hint">
          Body: a file (<code>{operation.fileTypes.join(", ")}</code>)
        </p>
      ) : null}
      <dl className="answers">
        {Object.entries(operation.answers).map(([status, answer]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <WithCode text={answer.description} />
              {answer.mediaTypes ? (
                <>
                  {" "}
                  (<code>{answer.mediaTypes.join(", ")}</code>)
                </>
              ) : null}
              {answer.schema ? (
                <SchemaView io="output" label="Schema" schema={answer.schema} />
              ) : null}
            </dd>
          </div>
        ))}
        <div>
          <dt>Problems</dt>
          <dd>
            {problems.map((code, position) => (
              <span key={code}>
                {position > 0 ? ", " : ""}
                <a href={`#problem-${code}`}>{code}</a>
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </article>
  );
}
