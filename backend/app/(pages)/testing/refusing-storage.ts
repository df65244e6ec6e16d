import { vi } from "vitest";

type StorageName = "localStorage" | "sessionStorage";

/** What a browser does whose person allows no storage. Ends with `vi.restoreAllMocks()`. */
export function denyStorage(name: StorageName): void {
  vi.spyOn(globalThis, name, "get").mockImplementation(() => {
    throw new DOMException("Access is denied.", "SecurityError");
  });
}

/** A storage that takes nothing more. Ends with `vi.restoreAllMocks()`. */
export function fillStorage(name: StorageName): void {
  const full = new Proxy(globalThis[name], {
    get(storage, property) {
      if (property !== "setItem") return Reflect.get(storage, property);
      return () => {
        throw new DOMException("It is full.", "QuotaExceededError");
      };
    },
  });
  vi.spyOn(globalThis, name, "get").mockReturnValue(full);
}
