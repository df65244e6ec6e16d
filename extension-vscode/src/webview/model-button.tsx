import { useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import type { ViewState } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/** Names the model that drafts, and lets the person choose another; nothing where there is no choice. */
export function ModelButton({ model }: { model: ViewState["model"] }) {
  const texts = useViewTexts();
  const { chooseModel } = useUiHost();
  if (!chooseModel) return null;
  const name = model?.name ?? texts.backendModel;
  const label = model?.isMissing ? fill(texts.modelMissing, { model: name }) : name;
  const title = fill(texts.changeModel, { model: label });
  return (
    <button
      type="button"
      className={`linnet-quiet linnet-model ${model?.isMissing ? "linnet-model-missing" : ""}`}
      aria-label={title}
      title={title}
      onClick={chooseModel}
    >
      <bdi>{label}</bdi>
    </button>
  );
}
