import { MemoryRunIdStore } from "./memory-run-id-store.ts";
import { runIdStoreContract } from "./run-id-store-contract.ts";

runIdStoreContract("MemoryRunIdStore", (options) => ({ store: new MemoryRunIdStore(options) }));
