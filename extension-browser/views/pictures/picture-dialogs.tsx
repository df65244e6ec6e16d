import { CropDialog, type PickedPicture, type Region } from "@linnet/ui";
import { fillPlain } from "@linnet/ui/strings";
import { useState } from "react";
import type { PageImage } from "../../page/list-images.ts";
import {
  type PagePictures,
  photographPicture,
  readPicture,
  type Screenshot,
} from "../../page/page-pictures.ts";
import { useTexts } from "../texts-context.tsx";
import { PageImagesDialog } from "./page-images-dialog.tsx";
import { stillPicture } from "./still-picture.ts";

/** What the person is asked: which picture of a page, or which part of a screenshot. */
export type PictureQuestion = PagePictures | Screenshot;

/** A part of a screenshot that shows one picture of the page. */
interface Photographed extends Screenshot {
  area: Region;
  altText: string;
}

/** Asks the person for a picture of the page in front. */
export default function PictureDialogs({
  question,
  onAnswer,
}: {
  question: PictureQuestion;
  onAnswer: (picture?: PickedPicture) => void;
}) {
  const texts = useTexts();
  const [photographed, setPhotographed] = useState<Photographed>();

  async function pick({ page }: PagePictures, { address, altText }: PageImage) {
    const file = await readPicture(page, address);
    const still = file && (await stillPicture(file).catch(() => undefined));
    if (still) return void onAnswer({ blob: still, altText });
    const shot = await photographPicture(page, address);
    if (typeof shot === "string") return texts.pageImageUnreadable;
    return void setPhotographed({ ...shot, altText });
  }
  if (photographed) {
    const { address, area, altText } = photographed;
    return (
      <CropDialog
        title={texts.pageImages}
        note={texts.pageImageShown}
        address={address}
        initial={area}
        onPick={(blob) => onAnswer({ blob, altText })}
        onCancel={() => onAnswer()}
      />
    );
  }
  if ("images" in question) {
    return (
      <PageImagesDialog
        title={question.page.title}
        images={question.images}
        onPick={(image) => pick(question, image)}
        onCancel={() => onAnswer()}
      />
    );
  }
  return (
    <CropDialog
      title={texts.screenshot}
      address={question.address}
      onPick={(blob) =>
        onAnswer({ blob, altText: fillPlain(texts.screenshotAltText, { title: question.title }) })
      }
      onCancel={() => onAnswer()}
    />
  );
}
