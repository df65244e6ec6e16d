import { Suspense } from "react";
import { environment } from "../../../process/env.ts";
import { variablesThatDecide } from "../../../setup/apply-model-choice.ts";
import { chosenModel, modelsOfChosen } from "../../../setup/choose-model.ts";
import { localServers } from "../../../setup/offered-models.ts";
import { ActionForm } from "../action-form.tsx";
import { Card } from "./card.tsx";
import { changeModel, removeModel } from "./change-model.ts";
import { ModelForm } from "./model-form.tsx";

const LOCAL_MODEL = "local/extractive";

/** The names of models, the chosen one first in sight, and the press that takes one. */
function ModelChoiceForm({
  label,
  hint,
  provider = "openai-compatible",
  baseUrl,
  models,
  used,
}: {
  label: string;
  hint: string;
  provider?: string;
  baseUrl: string | undefined;
  models: readonly string[];
  used: string;
}) {
  const id = `models-${baseUrl ?? provider}`;
  return (
    <ActionForm action={changeModel} submit="Use this model">
      <input name="provider" type="hidden" value={provider} />
      {baseUrl ? <input name="baseUrl" type="hidden" value={baseUrl} /> : null}
      <p className="field">
        <label htmlFor={id}>{label}</label>
        <select
          defaultValue={models.find((model) => used === `${provider}/${model}`) ?? models[0]}
          id={id}
          key={used}
          name="model"
        >
          {models.map((model) => (
            <option key={model} value={model}>
              {model}
            </option>
          ))}
        </select>
        <small className="hint">{hint}</small>
      </p>
    </ActionForm>
  );
}

/** Models of servers on this machine, one press each. */
async function LocalServers({ used, except }: { used: string; except: string | undefined }) {
  const servers = await localServers();
  return servers
    .filter(({ baseUrl }) => baseUrl !== except)
    .map(({ name, ...server }) => (
      <ModelChoiceForm
        {...server}
        hint="Nothing leaves this machine. Small models draft less well."
        key={name}
        label={`${name} runs on this machine`}
        used={used}
      />
    ));
}

/** The other models of the provider whose key is stored. */
async function OtherModels({
  used,
  chosen,
}: {
  used: string;
  chosen: { provider: string; baseUrl?: string | undefined };
}) {
  const models = await modelsOfChosen();
  if (models.length < 2) return null;
  return (
    <ModelChoiceForm
      baseUrl={chosen.baseUrl}
      hint="From the provider's own list; the one that Linnet prefers stands first."
      label="Model"
      models={models}
      provider={chosen.provider}
      used={used}
    />
  );
}

/** The model that drafts, and how to get another. */
export async function ModelCard({ isOwner }: { isOwner: boolean }) {
  const { LINNET_MODEL: used = LOCAL_MODEL } = environment();
  const decides = variablesThatDecide();
  const chosen = isOwner ? await chosenModel() : undefined;
  const isChosen = chosen !== undefined && decides.length === 0;
  return (
    <Card isDone={used !== LOCAL_MODEL} title="A model that writes">
      <p>
        {used === LOCAL_MODEL ? (
          <>
            Without a key, Linnet puts posts together from a page's own sentences (
            <code>{used}</code>
            ). With a key, a model writes them.
          </>
        ) : (
          <>
            <code>{used}</code> drafts.
          </>
        )}
      </p>
      {decides.length > 0 ? (
        <p className="hint">
          Decided where Linnet was started, by <code>{decides.join(", ")}</code>. It wins over what
          is chosen here.
        </p>
      ) : isOwner ? (
        <>
          <ModelForm
            isOpen={used === LOCAL_MODEL}
            summary={isChosen ? "Enter another key" : "Enter a key"}
          />
          {isChosen ? (
            <>
              <Suspense fallback={<p className="hint">Asking for the other models...</p>}>
                <OtherModels chosen={chosen} used={used} />
              </Suspense>
              <ActionForm action={removeModel} isDangerous submit="Remove the key">
                <p className="hint">
                  Chosen here{chosen.baseUrl ? `, at ${chosen.baseUrl}` : ""}. The key is stored
                  encrypted.
                </p>
              </ActionForm>
            </>
          ) : null}
          <Suspense>
            <LocalServers except={isChosen ? chosen.baseUrl : undefined} used={used} />
          </Suspense>
          {used === LOCAL_MODEL ? (
            <p className="hint">
              Two models write without a key: one of the editor, such as GitHub Copilot's (run{" "}
              <b>Linnet: Choose Model</b> in VS Code), and the one that is built into Chrome, where
              the computer can run it (choose it in the options of the extension).
            </p>
          ) : null}
        </>
      ) : (
        <p className="hint">Who runs this backend chooses the model.</p>
      )}
    </Card>
  );
}
