/** `node tests/cli/migrate-database.ts URL`: makes the tables in a database that tests of processes copy. */
import { migrateDatabase } from "../../backend/db/migrate.ts";

const [, , url = ""] = process.argv;
await migrateDatabase(url);
