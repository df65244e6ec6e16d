import type { ReactNode } from "react";

/** A page that is in English whatever its browser asks for, such as those of an operator. */
export function EnglishPage({ children }: { children: ReactNode }) {
  return (
    <div className="english" dir="ltr" lang="en">
      {children}
    </div>
  );
}
