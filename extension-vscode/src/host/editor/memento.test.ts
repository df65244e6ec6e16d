import { KeyValueRunIdStore, STORED, storageKey } from "@linnet/client";
import { runIdStoreContract } from "@linnet/client/testing";
import { MemoryMemento } from "../../../testing/memory-memento.ts";
import { mementoStorage } from "./memento.ts";

runIdStoreContract("the run-id store over a Memento", (options) => {
  const memento = new MemoryMemento();
  const open = (): KeyValueRunIdStore =>
    new KeyValueRunIdStore(mementoStorage(new MemoryMemento(memento.entries)), options);
  return {
    store: new KeyValueRunIdStore(mementoStorage(memento), options),
    tamper: (chatId, stored) => memento.update(storageKey(STORED.run, chatId), stored),
    reopen: open,
  };
});
