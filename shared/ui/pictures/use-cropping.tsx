import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
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
  type: string;
  /** Of its bytes, for as long as the dialog is open. */
  address: string;
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
  const address = cropped?.address;
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  if (!actions) return { begin: async () => {}, shown: null };
  const { access, onCrop } = actions;

  async function begin(id: string, number: number) {
    setProblem("");
    try {
      const bytes = await access.pictureBytes(id);
      setCropped({ id, type: bytes.type, address: URL.createObjectURL(bytes) });
    } catch {
      setProblem(fill(strings.pictureNotLoaded, { number }));
    }
  }
  return {
    begin,
    shown: (
      <>
        <p role="status" className="linnet-faint">
          {problem}
        </p>
        {cropped ? (
          <Suspense fallback={null}>
            <CropDialog
              title={strings.cropTitle}
              address={cropped.address}
              type={cropped.type}
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
