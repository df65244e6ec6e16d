import { type PickedPicture, type PictureSource, useAsked } from "@linnet/ui";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { NoPictures } from "../../page/page-pictures.ts";
import { useTexts } from "../texts-context.tsx";
import type { PictureQuestion } from "./picture-dialogs.tsx";

// The first paint needs none of this.
const PictureDialogs = lazy(() => import("./picture-dialogs.tsx"));
const pagePictures = () => import("../../page/page-pictures.ts");

/** Pictures for posts from the page in front: those that it shows, and a screenshot. */
export interface PagePictureSources {
  sources: readonly PictureSource[];
  /** What the view shows. */
  dialog: ReactNode;
}

/** @param isPopup - A popup opens by a click on the icon, which lets it read the page. */
export function usePagePictures(isPopup: boolean): PagePictureSources {
  const texts = useTexts();
  const { question, ask, answer } = useAsked<PictureQuestion, PickedPicture>();

  async function pick(read: () => Promise<PictureQuestion | NoPictures>) {
    const given = await read();
    if (typeof given !== "string") return ask(given);
    const isIconMissing = given === "not-allowed" && !isPopup;
    throw new Error(isIconMissing ? texts.clickIconFirst : texts.noPageImages);
  }
  // The same ones for as long as the view is open: others would draw the whole conversation again.
  const [sources] = useState<readonly PictureSource[]>(() => [
    {
      id: "page",
      label: texts.pageImages,
      icon: "page",
      pick: () => pick(async () => (await pagePictures()).readPagePictures()),
    },
    {
      id: "screenshot",
      label: texts.screenshot,
      icon: "screen",
      pick: () => pick(async () => (await pagePictures()).takeScreenshot()),
    },
  ]);
  return {
    sources,
    dialog: question ? (
      <Suspense fallback={null}>
        <PictureDialogs question={question} onAnswer={answer} />
      </Suspense>
    ) : null,
  };
}
