"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Renders the page again when somebody comes back to its tab: they may have signed in in another one. */
export function RefreshOnReturn() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    document.addEventListener("visibilitychange", refresh);
    addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      removeEventListener("focus", refresh);
    };
  }, [router]);
  return null;
}
