import { afterAll, beforeAll, test } from "vitest";
import { CHECKS } from "../conformance/index.ts";
import { Target } from "../conformance/target.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend({ keepsScripts: true });
let target: Target;

beforeAll(() => {
  target = new Target(fixture.backend.url, fixture.backend.token);
});
afterAll(() => target.close());

for (const { section, level, title, run } of CHECKS) {
  test(`${section}, ${level}: ${title}`, () => run(target));
}
