import { PROBLEMS } from "@linnet/protocol";
import { notFound } from "next/navigation";

function isProblem(code: string): code is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, code);
}

/** Where a problem's `type` leads to. */
export default async function ProblemPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  if (!isProblem(code)) notFound();
  const { title, status } = PROBLEMS[code];
  return (
    <div className="narrow stack">
      <h1>{title}</h1>
      <p>
        Problem type <code>/problems/{code}</code>, usually with status {status}. The answer&apos;s{" "}
        <code>detail</code> says what to do about it.
      </p>
      <p>
        <a href="/reference#problems">All problem types</a>
      </p>
    </div>
  );
}
