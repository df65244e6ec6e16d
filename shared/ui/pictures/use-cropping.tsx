import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { PictureActions } from "./post-pictures.tsx";

// The first paint does not need it.
const CropDialog = lazy(async () => {
  const { CropDialog: dialog } = await import("../picture-sources/crop-dialog.tsx");
  return { default: dialog };
});

interface Cropped {
  id: string;
  bytes: Blob;
}

/** Lets the person take a part of a stored picture. */
export function useCropping(actions: PictureActions | undefined): {
  begin: (pictureId: string, number: number) => Promise<void>;
  /** The dialog, or why there is none. */
  shown: ReactNode;
} {
  const { strings } = useUiHost();
  const [cropped, setCropped] = useState<Cropped>();
  const [problem, setProblem] = useState("");
  const [address, setAddress] = useState<string>();
  const begun = useRef<symbol>(undefined);
  const bytes = cropped?.bytes;
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [bytes]);
  if (!actions) return { begin: async () => {}, shown: null };
  const { access, onCrop } = actions;

  async function begin(id: string, number: number) {
    // Of two presses before the dialog is there, the last counts.
    const own = Symbol();
    begun.current = own;
    setProblem("");
    try {
      const loaded = await access.pictureBytes(id);
      if (begun.current === own) setCropped({ id, bytes: loaded });
    } catch {
      if (begun.current === own) setProblem(fill(strings.pictureNotLoaded, { number }));
    }
  }
  return {
    begin,
    shown: (
      <>
        <p role="status" className="linnet-faint">
          {problem}
        </p>
        {cropped && address ? (
          <Suspense fallback={null}>
            <CropDialog
              title={strings.cropTitle}
              address={address}
              type={cropped.bytes.type}
              action={strings.cropTake}
              onPick={(part) => {
                setCropped(undefined);
                onCrop(cropped.id, part);
              }}
              onCancel={() => setCropped(undefined)}
            />
          </Suspense>
        ) : null}
      </>
    ),
  };
}
