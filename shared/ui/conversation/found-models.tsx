import type { ModelsInUse } from "@linnet/protocol";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** Where texts go, when the start found a model server that nobody configured. */
export function FoundModels({ models }: { models: ModelsInUse }) {
  const { strings } = useUiHost();
  const { agents, foundAt = "" } = models;
  return (
    <p className="linnet-heed" role="status">
      {fill(strings.foundModels, {
        model: agents.slice(agents.indexOf("/") + 1),
        address: foundAt,
      })}
    </p>
  );
}
