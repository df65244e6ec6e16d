import { canvasBlob, Dialog, type PickedPicture, useUiHost } from "@linnet/ui";
import { useEffect, useRef, useState } from "react";
import type { SelectedCode } from "../../protocol/code-picture.ts";
import { useViewTexts } from "../view-texts.tsx";
import { describeCode } from "./describe-code.ts";
import { drawCode } from "./draw-code.ts";
import { layoutCode } from "./layout-code.ts";

/** What is around the frame of the code. */
const SURROUNDINGS = { light: "#dfe6ee", dark: "#0c1116" } as const;

/** Shows the picture of the selected code, lets the person choose how it looks, and returns it. */
export function CodeDialog({
  code,
  onPick,
  onCancel,
}: {
  code: SelectedCode;
  onPick: (picture: PickedPicture) => void;
  onCancel: () => void;
}) {
  const texts = useViewTexts();
  const { strings } = useUiHost();
  const [hasFailed, setFailed] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [theme, setTheme] = useState<"light" | "dark">(code.isDark ? "dark" : "light");
  const [showsNumbers, setShowsNumbers] = useState(false);
  const altText = describeCode(code, texts);

  useEffect(() => {
    if (!canvas.current) return;
    const family = getComputedStyle(document.documentElement).getPropertyValue(
      "--vscode-editor-font-family",
    );
    drawCode(canvas.current, layoutCode(code[theme], code.firstLine, showsNumbers), {
      code: code[theme],
      surrounding: SURROUNDINGS[theme],
      fontFamily: [family, "monospace"].filter((name) => name.trim() !== "").join(", "),
    });
  }, [code, theme, showsNumbers]);

  async function take() {
    if (!canvas.current) return;
    try {
      onPick({ blob: await canvasBlob(canvas.current), altText });
    } catch {
      setFailed(true);
    }
  }
  return (
    <Dialog title={texts.codePicture} onClose={onCancel}>
      <div className="linnet-row">
        <fieldset className="linnet-variants">
          <legend className="linnet-hidden">{texts.codeTheme}</legend>
          {(["light", "dark"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={theme === each}
              onClick={() => setTheme(each)}
            >
              {each === "light" ? texts.codeLight : texts.codeDark}
            </button>
          ))}
        </fieldset>
        <label className="linnet-row">
          <input
            type="checkbox"
            checked={showsNumbers}
            onChange={({ target }) => setShowsNumbers(target.checked)}
          />
          {texts.codeNumbers}
        </label>
      </div>
      <canvas ref={canvas} className="linnet-code-picture" role="img" aria-label={altText} />
      <div className="linnet-row linnet-dialog-foot">
        <p role="status">{hasFailed ? strings.cropFailed : ""}</p>
        <span className="linnet-spacer" />
        <button type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="button" className="linnet-primary" onClick={() => void take()}>
          {texts.addPicked}
        </button>
      </div>
    </Dialog>
  );
}
