"use client";

import { useEffect } from "react";

/** Forgets what this browser keeps of somebody's chats: a snapshot, what was typed, what waits. */
export function ForgetChats() {
  useEffect(() => {
    localStorage.clear();
    sessionStorage.clear();
  }, []);
  return null;
}
