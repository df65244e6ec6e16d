import type { RouteDecision } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";

/** Which agent took the turn, and why. */
export function RouteLine({ route }: { route: RouteDecision }) {
  const { strings } = useUiHost();
  const names = {
    research: strings.routeResearch,
    drafting: strings.routeDrafting,
    publishing: strings.routePublishing,
  };
  return (
    <details className="linnet-details linnet-route">
      <summary>{names[route.next]}</summary>
      <p dir="auto">{route.reasoning}</p>
    </details>
  );
}
