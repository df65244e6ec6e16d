"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const CHANNEL = "linnet.signed-in";

/** Tells the tabs that wait for a sign-in: to one that stays visible beside this one, nobody comes back. */
export function TellSignedIn() {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }, []);
  return null;
}

/** Renders the page again when somebody has signed in in another tab. */
export function RefreshOnSignIn() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => router.refresh();
    return () => channel.close();
  }, [router]);
  return null;
}
