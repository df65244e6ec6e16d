import { useEffect, useState } from "react";
import type { PictureAccess } from "../draft/draft-access.ts";

interface Loaded {
  url: Promise<string>;
  /** Views that show it now. */
  users: number;
}

// A picture is often shown in more than one place. Its bytes never change, so that they are loaded once.
const loaded = new Map<string, Loaded>();

function take(id: string, access: PictureAccess): Loaded {
  const entry = loaded.get(id) ?? {
    url: access.pictureBytes(id).then((bytes) => URL.createObjectURL(bytes)),
    users: 0,
  };
  entry.users += 1;
  loaded.set(id, entry);
  return entry;
}

function release(id: string, entry: Loaded): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  if (loaded.get(id) === entry) loaded.delete(id);
  entry.url.then(URL.revokeObjectURL, () => {});
}

/**
 * A stored picture for as long as the view shows it. Its bytes come through the API, so that no address with
 * a token is in the page.
 *
 * @param access loads it; without it, the picture waits.
 */
export function useStoredPicture(
  id: string,
  access: PictureAccess | undefined,
): { url: string | undefined; hasFailed: boolean; retry: () => void } {
  const [url, setUrl] = useState<string>();
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState<number>();
  useEffect(() => {
    if (!access) return;
    let isShown = true;
    const entry = take(id, access);
    entry.url.then(
      (ready) => {
        if (isShown) setUrl(ready);
      },
      () => {
        if (loaded.get(id) === entry) loaded.delete(id);
        if (isShown) setFailedTry(tries);
      },
    );
    return () => {
      isShown = false;
      setUrl(undefined);
      release(id, entry);
    };
  }, [id, access, tries]);
  return { url, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) };
}
