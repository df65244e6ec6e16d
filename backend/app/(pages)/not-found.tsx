import { MissingPage } from "./missing-page.tsx";

export default function NotFound() {
  return (
    <MissingPage
      title="There is no such page"
      reason="The address may be mistyped, or what was here is deleted or belongs to somebody else."
    />
  );
}
