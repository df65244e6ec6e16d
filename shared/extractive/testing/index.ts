export { type LabelledPage, loadPages } from "../evaluation/load-pages.ts";
export { MEASURES, measurePost, overlap } from "../evaluation/measure-posts.ts";
export { labelsIn } from "../model/labels.ts";
export type { RoutedConversation } from "../routing/route-by-rules.ts";
export { Conversation } from "./converse.ts";
export { loadFixture } from "./load-fixture.ts";
export { routeCases } from "./route-cases.ts";
