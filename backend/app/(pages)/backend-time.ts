import { LinnetApi } from "@linnet/client";

/** What the clock of the backend that serves this page says. */
export const backendTime = () => new LinnetApi({ baseUrl: "" }).time();
