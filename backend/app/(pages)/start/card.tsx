import type { ReactNode } from "react";

/** One thing to set up; what is there already says so beside its title. */
export function Card({
  title,
  isDone,
  children,
}: {
  title: string;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <section className="card stack">
      <header className="card-header">
        <h2>{title}</h2>
        <span className={isDone ? "state state-done" : "state"}>
          {isDone ? "Ready" : "Not yet"}
        </span>
      </header>
      {children}
    </section>
  );
}
