import { type PickedPicture, useAsked } from "@linnet/ui";
import type { ReactNode } from "react";
import { type SelectedCode, selectCode } from "../../protocol/code-picture.ts";
import type { HostClient } from "../host-client.ts";
import { reasonOf } from "../reason-of.ts";
import { CodeDialog } from "./code-dialog.tsx";

/** Makes pictures of the code that is selected in the editor. */
export interface CodePictures {
  /** @throws Error that says what to do, when there is no selection of which a picture can be made. */
  pick: () => Promise<PickedPicture | undefined>;
  /** What the view has to show. */
  dialog: ReactNode;
}

/** @param client - Of the host, which reads and highlights the selection. */
export function useCodePicture(client: HostClient): CodePictures {
  const { question, ask, answer } = useAsked<SelectedCode, PickedPicture>();
  return {
    async pick() {
      const code = await client.call(selectCode, {}).catch((error: unknown) => {
        throw new Error(reasonOf(error));
      });
      return ask(code);
    },
    dialog: question ? (
      <CodeDialog code={question} onPick={answer} onCancel={() => answer()} />
    ) : null,
  };
}
