import { useEffect, useState } from "react";
import type { PictureUpload } from "../draft/picture-uploads.ts";
import { useUiHost } from "../ui-host.tsx";

/** A picture that the backend does not have yet, from the bytes that are here. */
export function UploadingPicture({ upload: { blob, problem } }: { upload: PictureUpload }) {
  const { strings } = useUiHost();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  const isUnderWay = problem === undefined;
  return (
    <span className="linnet-picture linnet-picture-upload" aria-busy={isUnderWay}>
      {url ? <img src={url} alt="" draggable={false} /> : null}
      {isUnderWay ? (
        <span role="status" className="linnet-picture-mark">
          <span aria-hidden="true" className="linnet-spinner" />
          <span className="linnet-hidden">{strings.pictureUploading}</span>
        </span>
      ) : (
        <span aria-hidden="true" className="linnet-picture-mark linnet-picture-flag">
          !
        </span>
      )}
    </span>
  );
}
