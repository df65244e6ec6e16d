/** A time to the minute, in UTC, which everybody can compare with their own clock. */
export function Moment({ at }: { at: Date }) {
  const moment = at.toISOString();
  return (
    <time dir="ltr" dateTime={moment}>
      {`${moment.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}
