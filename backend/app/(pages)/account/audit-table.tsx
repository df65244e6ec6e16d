import { z } from "zod";
import type { AuditLine } from "../../../db/queries/audit.ts";
import { Moment } from "../moment.tsx";
import type { PageLanguage } from "../page-language.ts";
import { type RecordTexts, recordTexts } from "./texts.tsx";

/** The details by which a person recognises an event; the export has all of them. */
const SHOWN = ["way", "name", "client", "origin", "scopes", "username", "address", "role"] as const;

const detailsSchema = z.record(z.string(), z.unknown()).catch({});

function detailsOf(line: AuditLine, texts: RecordTexts): string {
  const details = detailsSchema.parse(line.details);
  const said = SHOWN.flatMap((name) => details[name] || []);
  return [...said, ...(details.by ? [texts.by(String(details.by))] : [])].join(", ");
}

/** Lists events, newest first; whose they are, where each line says so. */
export function AuditTable({
  lines,
  caption,
  language,
}: {
  lines: readonly (AuditLine & { of?: string | undefined })[];
  caption: string;
  language: PageLanguage;
}) {
  const texts = recordTexts[language];
  /** A newer version may have written what this one has no words for. */
  const words = new Map<string, string>(Object.entries(texts.actions));
  return (
    <div className="table-frame">
      <table className="rows">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.details}</th>
            <th scope="col">{texts.when}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {words.get(line.action) ?? line.action}
                {line.of ? <small className="hint">{line.of}</small> : null}
              </th>
              <td>{detailsOf(line, texts) ? <bdi>{detailsOf(line, texts)}</bdi> : null}</td>
              <td>
                <Moment at={line.createdAt} language={language} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
