import { newId } from "@linnet/protocol";
import { type PickedPicture, type UiHost, useAsked } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import {
  codePictureAsked,
  keepCode,
  keepPicture,
  keptPictures,
  type SelectedCode,
  selectCode,
} from "../../protocol/code-picture.ts";
import type { HostClient } from "../host-client.ts";
import { reasonOf } from "../reason-of.ts";
import type { ViewTexts } from "../view-texts.tsx";
import { CodeDialog } from "./code-dialog.tsx";

/** Makes pictures of the code that is selected in the editor: for a post, or when a command asks for one. */
export interface CodePictures {
  /** What the cards of drafts use. */
  host: (texts: ViewTexts) => Pick<UiHost, "pictureSources" | "offeredPicture">;
  /** What the view shows. */
  shown: (texts: ViewTexts) => ReactNode;
}

/** @param client - Of the host, which reads and highlights the selection. */
export function useCodePictures(client: HostClient): CodePictures {
  const { question, ask, answer } = useAsked<SelectedCode, PickedPicture>();
  /** The pictures of commands, which no post has taken yet. The first is offered. */
  const [waiting, setWaiting] = useState<readonly (PickedPicture & { id: string })[]>([]);
  const [offered] = waiting;
  function discard() {
    if (!offered) return;
    setWaiting((before) => before.filter(({ id }) => id !== offered.id));
    void client.call(keepPicture, { id: offered.id, picture: null }).catch(() => {});
  }

  async function askAbout(code: SelectedCode): Promise<PickedPicture | undefined> {
    const id = newId();
    void client.call(keepCode, { id, code }).catch(() => {});
    const picked = await ask(code);
    void client.call(keepCode, { id, code: null }).catch(() => {});
    return picked;
  }
  const onAsked = useEffectEvent(async (code: SelectedCode) => {
    const picked = await askAbout(code);
    if (!picked) return;
    const { blob, altText } = picked;
    const id = newId();
    setWaiting((before) => [...before, { id, ...picked }]);
    const picture = { type: blob.type, bytes: await blob.arrayBuffer(), altText };
    await client.call(keepPicture, { id, picture }).catch(() => {});
  });
  useEffect(() => client.on(codePictureAsked, (code) => void onAsked(code)), [client]);
  useEffect(() => {
    client.call(keptPictures, {}).then(
      ({ pictures, code }) => {
        setWaiting((before) => [
          ...pictures.map(({ id, picture: { type, bytes, altText } }) => ({
            id,
            blob: new Blob([bytes], { type }),
            altText,
          })),
          ...before,
        ]);
        // The post for which it was asked went with the document: the picture waits, as that of a command.
        if (code) void onAsked(code);
      },
      () => {},
    );
  }, [client]);

  async function pick(): Promise<PickedPicture | undefined> {
    const code = await client.call(selectCode, {}).catch((error: unknown) => {
      throw new Error(reasonOf(error));
    });
    return askAbout(code);
  }
  return {
    host: (texts) => ({
      pictureSources: [{ id: "code", label: texts.codePicture, icon: "code", pick }],
      ...(offered ? { offeredPicture: { picture: offered, onTaken: discard } } : {}),
    }),
    shown: (texts) => (
      <>
        {question ? <CodeDialog code={question} onPick={answer} onCancel={() => answer()} /> : null}
        {offered ? (
          <div role="status" className="linnet-row linnet-picture-waits">
            <span>{fill(texts.codeWaits, { button: texts.takeOfferedPicture })}</span>
            <button type="button" className="linnet-quiet" onClick={discard}>
              {texts.codeDiscard}
            </button>
          </div>
        ) : null}
      </>
    ),
  };
}
