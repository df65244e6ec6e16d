/** The lines of each icon, on a grid of 16 by 16. */
const LINES = {
  close: "M4 4l8 8M12 4l-8 8",
  edit: "M3 13l.7-2.9L10.8 3a1.4 1.4 0 0 1 2 0l.2.2a1.4 1.4 0 0 1 0 2L5.9 12.3 3 13zM9.6 4.2l2.2 2.2",
  done: "M3 8.5l3.2 3.2L13 5",
  settings:
    "M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M8 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  panel: "M2.5 3h11v10h-11zM9.5 3v10",
  picture:
    "M2.5 3h11v10h-11zM2.5 11l3.2-3.2 2.6 2.6 2-2 3.2 3.2M9.6 6.2a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0",
  file: "M4 2h5l3 3v9H4zM9 2v3h3",
  code: "M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5",
  screen: "M2 3h12v8H2zM6 13.5h4M8 11v2.5",
  page: "M2.5 3h11v10h-11zM2.5 6h11",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  before: "M13 8H3M7 4L3 8l4 4",
  after: "M3 8h10M9 4l4 4-4 4",
  crop: "M4.5 1.5v10h10M1.5 4.5h10v10",
  remove: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5",
} as const;

/** They point along the direction of the text. */
const DIRECTED: readonly IconName[] = ["before", "after"];

/** The name of an icon. */
export type IconName = keyof typeof LINES;

/** An icon in the colour of the text beside it. It says nothing to a screen reader: its button has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      className={`linnet-icon${DIRECTED.includes(name) ? " linnet-icon-directed" : ""}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={LINES[name]} />
    </svg>
  );
}
