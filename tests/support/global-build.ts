import { buildBackendOnce } from "./build-backend.ts";

/** Sees to it that there is a production build of the backend before the first test starts one. */
export default buildBackendOnce;
