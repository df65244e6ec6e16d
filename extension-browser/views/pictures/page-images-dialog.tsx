import { Dialog } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { useState } from "react";
import type { PageImage } from "../../page/list-images.ts";
import { useTexts } from "../texts-context.tsx";

/** Shows the pictures of a page, for the person to choose one. */
export function PageImagesDialog({
  title,
  images,
  onPick,
  onCancel,
}: {
  /** The title of the page. */
  title: string;
  images: readonly PageImage[];
  /** @returns Why the picture cannot be used; `undefined` when it is used. */
  onPick: (image: PageImage) => Promise<string | undefined>;
  onCancel: () => void;
}) {
  const texts = useTexts();
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function pick(image: PageImage) {
    setReading(image.address);
    setProblem(undefined);
    setProblem(await onPick(image));
    setReading(undefined);
  }
  return (
    <Dialog title={texts.pageImages} onClose={onCancel}>
      <p dir="auto">
        {images.length > 0 ? fill(texts.pageImagesPick, { title }) : texts.pageImagesNone}
      </p>
      <ul className="linnet-page-images" aria-busy={reading !== undefined}>
        {images.map((image, index) => {
          const { address, altText, width, height } = image;
          const named = fill(texts.pageImage, { number: index + 1, width, height });
          return (
            <li key={address}>
              <button
                type="button"
                aria-label={altText ? `${named}. ${altText}` : named}
                disabled={reading !== undefined}
                onClick={() => void pick(image)}
              >
                <img src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />
                <span dir="auto">{altText || `${width} × ${height}`}</span>
                {reading === address ? (
                  <span aria-hidden="true" className="linnet-spinner" />
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="linnet-row linnet-dialog-foot">
        <p className="linnet-warnings linnet-spacer" role="alert">
          {problem}
        </p>
        <button type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
