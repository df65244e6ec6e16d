import { useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { useEffect, useState } from "react";
import {
  type Availability,
  builtInModel,
  MODEL_OPTIONS,
  measureModel,
  modelAvailability,
} from "../../model/built-in-model.ts";
import { saveSettings } from "../../state/save-settings.ts";
import { MODELS, type Settings } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";
import { CheckField } from "./check-field.tsx";
import { useSave } from "./use-save.tsx";

/** How often a download is looked at that another page has begun, in milliseconds. */
const LOOK_MS = 2_000;

type ModelState = Availability | "missing" | "checking";

/** What the browser says of its model, as long as the page shows it. */
function useAvailability(): [ModelState, () => void] {
  const [state, setState] = useState<ModelState>("checking");
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another look.
  useEffect(() => {
    let isGone = false;
    void modelAvailability()
      .catch(() => "unavailable" as const)
      .then((found) => {
        if (!isGone) setState(found);
      });
    return () => {
      isGone = true;
    };
  }, [round]);
  useEffect(() => {
    const look = () => setRound((last) => last + 1);
    window.addEventListener("focus", look);
    const timer = state === "downloading" ? setInterval(look, LOOK_MS) : undefined;
    return () => {
      window.removeEventListener("focus", look);
      clearInterval(timer);
    };
  }, [state]);
  return [state, () => setRound((last) => last + 1)];
}

/** Which model drafts: the backend's or the browser's own, and what that one needs. */
export function ModelField({ settings }: { settings: Settings }) {
  const texts = useTexts();
  const [state, look] = useAvailability();
  const [save, note] = useSave();
  const { model, modelTokens, modelFallback } = settings;
  const isWanted = model === "browser";

  useEffect(() => {
    if (!isWanted || modelTokens > 0 || state !== "available") return;
    // The size of its context is only a help: without it, messages are cut to the least.
    void measureModel()
      .then((tokens = 0) => saveSettings({ modelTokens: tokens }))
      .catch(() => {});
  }, [isWanted, modelTokens, state]);

  const names = { backend: texts.modelOfBackend, browser: texts.modelOfBrowser };
  const isThere = !["checking", "missing", "unavailable"].includes(state);
  return (
    <section aria-labelledby="model">
      <h2 id="model">{texts.model}</h2>
      {isThere || isWanted ? (
        <label className="linnet-field">
          {texts.modelChoice}
          <select
            value={model}
            onChange={(event) => {
              const chosen = MODELS.find((known) => known === event.target.value);
              if (chosen) void save({ model: chosen });
            }}
          >
            {MODELS.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isWanted ? (
        <>
          <p className="linnet-faint">{texts.modelHint}</p>
          <CheckField
            label={texts.modelFallback}
            isOn={modelFallback}
            onChange={(isOn) => save({ modelFallback: isOn })}
          />
        </>
      ) : null}
      {note}
      {isWanted || !isThere ? (
        <ModelStatus state={state} isBad={isWanted && !isThere} onChange={look} />
      ) : null}
    </section>
  );
}

function ModelStatus({
  state,
  isBad,
  onChange,
}: {
  state: ModelState;
  isBad: boolean;
  onChange: () => void;
}) {
  const texts = useTexts();
  const { language } = useUiHost();
  const [loaded, setLoaded] = useState<number>();
  const [problem, setProblem] = useState("");

  async function download() {
    setProblem("");
    setLoaded(0);
    try {
      const session = await builtInModel()?.create({
        ...MODEL_OPTIONS,
        monitor: (monitor) =>
          monitor.addEventListener("downloadprogress", (event) => {
            if ("loaded" in event) setLoaded(Number(event.loaded));
          }),
      });
      session?.destroy();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setProblem(fill(texts.modelFailed, { reason }));
    }
    setLoaded(undefined);
    onChange();
  }

  if (loaded !== undefined) {
    const percent = new Intl.NumberFormat(language, { style: "percent" }).format(loaded);
    return (
      <label className="linnet-field">
        {loaded < 1 ? fill(texts.modelLoaded, { percent }) : texts.modelUnpacking}
        <progress value={loaded < 1 ? loaded : undefined} max={1} />
      </label>
    );
  }
  const says = {
    checking: texts.checking,
    missing: texts.modelMissing,
    unavailable: texts.modelUnavailable,
    downloadable: texts.modelDownloadable,
    downloading: texts.modelDownloading,
    available: texts.modelReady,
  };
  return (
    <>
      <p
        role="status"
        className={isBad ? "linnet-bad" : state === "available" ? "linnet-good" : ""}
      >
        {says[state]}
      </p>
      {state === "downloadable" ? (
        <div className="linnet-row">
          <button type="button" className="linnet-primary" onClick={() => void download()}>
            {texts.modelDownload}
          </button>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="linnet-bad">
          {problem}
        </p>
      ) : null}
    </>
  );
}
