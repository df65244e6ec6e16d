import { configure } from "@testing-library/dom";

// What a view loads later may take its time on a busy machine; a test that waits for it waits
// until it is there.
configure({ asyncUtilTimeout: 20_000 });

// The browser's editing commands are missing there.
if (globalThis.document) document.execCommand ??= () => false;
