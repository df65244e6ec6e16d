import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { extractPage } from "../page/extract-page.ts";

/** Runs in the page when a person has asked for it, and gives back what is attached. */
export default defineUnlistedScript(() => extractPage());
