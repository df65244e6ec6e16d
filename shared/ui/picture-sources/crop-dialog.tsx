import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { canvasBlob } from "./canvas-blob.ts";
import {
  isWhole,
  movedRegion,
  type Region,
  regionBetween,
  type Size,
  sizedRegion,
  wholeOf,
} from "./crop-region.ts";
import { Dialog } from "./dialog.tsx";

/** A key moves or sizes the region by this part of the longer side of the picture. */
const KEY_STEP = 1 / 50;

/** Directions of the keys: to the right, and down. */
const KEYS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Lets the person take a part of a picture, by the pointer or by keys. At first it is the whole one, or `initial`.
 *
 * @param address - Of the picture: an address that a canvas may read, such as `data:` or `blob:`.
 */
export function CropDialog({
  title,
  note,
  address,
  initial,
  type,
  action,
  onPick,
  onCancel,
}: {
  title: string;
  /** A sentence about the picture. */
  note?: string | undefined;
  address: string;
  initial?: Region | undefined;
  /** Of the file that is made; PNG when left out, or where the browser writes no such files. */
  type?: string | undefined;
  /** Of the button that takes the part; "Add" when left out. */
  action?: string | undefined;
  onPick: (blob: Blob) => void;
  onCancel: () => void;
}) {
  const { strings } = useUiHost();
  const hint = useId();
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size>();
  const [chosen, setRegion] = useState(initial);
  const [isFailed, setFailed] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const region = chosen ?? (size && wholeOf(size));

  async function take() {
    if (!picture.current || !region) return;
    setTaking(true);
    try {
      onPick(await croppedPicture(picture.current, region, type));
    } catch {
      setFailed(true);
    } finally {
      setTaking(false);
    }
  }
  return (
    <Dialog title={title} onClose={onCancel}>
      {note ? <p>{note}</p> : null}
      <p id={hint} className="linnet-faint">
        {strings.cropHint}
      </p>
      <div className="linnet-crop" dir="ltr">
        <img
          ref={picture}
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setFailed(true)}
        />
        {size && region ? (
          <CropFrame size={size} region={region} hint={hint} onRegion={setRegion} />
        ) : null}
      </div>
      {isFailed ? (
        <p className="linnet-warnings" role="alert">
          {strings.cropFailed}
        </p>
      ) : null}
      <p className="linnet-faint" role="status">
        {size && region
          ? fill(strings.cropSize, { width: region.width, height: region.height })
          : ""}
      </p>
      <div className="linnet-row linnet-dialog-foot">
        <button
          type="button"
          className="linnet-quiet"
          disabled={!size || !region || isWhole(region, size)}
          onClick={() => size && setRegion(wholeOf(size))}
        >
          {strings.cropWhole}
        </button>
        <span className="linnet-spacer" />
        <button type="button" onClick={onCancel}>
          {strings.cancel}
        </button>
        <button
          type="button"
          className="linnet-primary"
          disabled={!size || isFailed || isTaking}
          onClick={() => void take()}
        >
          {action ?? strings.addPicked}
        </button>
      </div>
    </Dialog>
  );
}

/** The frame of the region, over the picture, which is dark outside of it. */
function CropFrame({
  size,
  region,
  hint,
  onRegion,
}: {
  size: Size;
  region: Region;
  /** Id of the element that says how to use it. */
  hint: string;
  onRegion: (region: Region) => void;
}) {
  const { strings } = useUiHost();
  const frame = useRef<HTMLDivElement>(null);
  const begun = useRef<{ x: number; y: number; moves: Region | undefined }>(undefined);
  useEffect(() => frame.current?.focus(), []);

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent): { x: number; y: number } {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  }
  function begin(event: PointerEvent) {
    if (event.button !== 0) return;
    const point = pointOf(event);
    const isInside =
      point.x >= region.left &&
      point.x <= region.left + region.width &&
      point.y >= region.top &&
      point.y <= region.top + region.height;
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { ...point, moves: isInside && !isWhole(region, size) ? region : undefined };
  }
  function drag(event: PointerEvent) {
    const from = begun.current;
    if (!from) return;
    const to = pointOf(event);
    onRegion(
      from.moves
        ? movedRegion(from.moves, to.x - from.x, to.y - from.y, size)
        : regionBetween(from, to, size),
    );
  }
  function press(event: KeyboardEvent) {
    const direction = KEYS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) * KEY_STEP));
    const [right, down] = direction;
    const change = event.shiftKey ? sizedRegion : movedRegion;
    onRegion(change(region, right * step, down * step, size));
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      className="linnet-crop-area"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => (begun.current = undefined)}
      onPointerCancel={() => (begun.current = undefined)}
    >
      <div
        ref={frame}
        className="linnet-crop-frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that move and size it.
        tabIndex={0}
        role="application"
        aria-label={strings.cropRegion}
        aria-describedby={hint}
        onKeyDown={press}
        style={{
          left: percent(region.left, size.width),
          top: percent(region.top, size.height),
          width: percent(region.width, size.width),
          height: percent(region.height, size.height),
        }}
      />
    </div>
  );
}

/** A region of a picture as a file. */
async function croppedPicture(
  picture: CanvasImageSource,
  region: Region,
  type: string | undefined,
): Promise<Blob> {
  const { left, top, width, height } = region;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, left, top, width, height, 0, 0, width, height);
  return canvasBlob(canvas, type);
}
