import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { listImages } from "../page/list-images.ts";

/** Runs in the page when a person wants one of its pictures. */
export default defineUnlistedScript(() => listImages());
