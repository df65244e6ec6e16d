import { environment } from "../../../process/env.ts";
import { variablesThatDecide } from "../../../setup/apply-model-choice.ts";
import { chosenModel } from "../../../setup/choose-model.ts";
import { localServers } from "../../../setup/offered-models.ts";
import { ActionForm } from "../action-form.tsx";
import { Card } from "./card.tsx";
import { changeModel, removeModel } from "./change-model.ts";
import { ModelForm } from "./model-form.tsx";

const LOCAL_MODEL = "local/extractive";

/** Models of servers on this machine, one press each. */
async function LocalServers({ used }: { used: string }) {
  const servers = await localServers();
  return servers.map(({ name, baseUrl, models }) => (
    <ActionForm action={changeModel} key={baseUrl} submit="Use this model">
      <input name="act" type="hidden" value="use" />
      <input name="provider" type="hidden" value="openai-compatible" />
      <input name="baseUrl" type="hidden" value={baseUrl} />
      <p className="field">
        <label htmlFor={`local-${name}`}>{name} runs on this machine</label>
        <select
          defaultValue={models.find((id) => used === `openai-compatible/${id}`) ?? models[0]}
          id={`local-${name}`}
          name="model"
        >
          {models.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
        <small className="hint">Nothing leaves this machine. Small models draft less well.</small>
      </p>
    </ActionForm>
  ));
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
            ). With a key, a model writes them. In VS Code, a model of the editor, such as GitHub
            Copilot's, writes them without a key: run <b>Linnet: Choose Model</b> there. In Chrome,
            the model that is built into it does, where the computer can run it: choose it in the
            options of the extension.
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
          {isChosen ? (
            <ActionForm action={removeModel} isDangerous submit="Remove the key">
              <p className="hint">
                Chosen here{chosen.baseUrl ? `, at ${chosen.baseUrl}` : ""}. The key is stored
                encrypted.
              </p>
            </ActionForm>
          ) : null}
          <LocalServers used={used} />
          <details open={used === LOCAL_MODEL}>
            <summary>{isChosen ? "Choose another" : "Enter a key"}</summary>
            <ModelForm />
          </details>
        </>
      ) : (
        <p className="hint">Who runs this backend chooses the model.</p>
      )}
    </Card>
  );
}
