"use client";

import { useEffect } from "react";
import { forgetStored } from "./page-storage.ts";

/** Forgets what this browser keeps of somebody's chats: a snapshot, what was typed, what waits. */
export function ForgetChats() {
  useEffect(forgetStored, []);
  return null;
}
