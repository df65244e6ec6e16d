import { expect, test } from "vitest";
import { explained } from "../testing/explained.ts";
import { fillDatabase } from "../testing/fill-database.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { deleteOldAudit } from "./audit.ts";

withTestDatabase();

test("the deletion of old lines of the audit reads none of those that stay", async () => {
  await fillDatabase(`
    insert into users (id, name, email) values ('u', 'u', 'u@example.org');
    insert into audit_events (id, user_id, action, details, created_at)
      select gen_random_uuid(), 'u', 'post.sent', '{}', now() - make_interval(days => 100 + n)
        from generate_series(1, 3000) n;
    insert into audit_events (id, user_id, action, details, created_at)
      select gen_random_uuid(), 'u', 'person.signed-in', '{}', now() - make_interval(days => n)
        from generate_series(1, 95) n;
    analyze;`);
  // Explained once it has been carried out: then there is nothing left to read.
  const [plan] = await explained(() => deleteOldAudit(90), new Set(["audit_events"]));
  expect(plan?.rows).toBe(0);
});
