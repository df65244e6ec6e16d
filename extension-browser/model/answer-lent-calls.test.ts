import { newId } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerLentCalls } from "./answer-lent-calls.ts";

const { answered, found } = vi.hoisted(() => ({
  answered: vi.fn(async (_options: { callId: string }) => {}),
  found: { availability: "available" },
}));
vi.mock("@linnet/client", async (original) => ({
  ...(await original<object>()),
  answerModelCall: answered,
}));
vi.mock("./built-in-model.ts", () => ({ modelAvailability: async () => found.availability }));

const call = {
  linnetModelCall: newId(),
  backendUrl: "http://127.0.0.1:1",
  token: "",
  client: newId(),
  isChosen: true,
};
const idle = vi.fn();
beforeEach(() => {
  found.availability = "available";
  answered.mockClear();
  idle.mockClear();
});
afterEach(() => vi.restoreAllMocks());

test("a call that is told of twice is answered once at a time, and then again", async () => {
  const end = Promise.withResolvers<void>();
  answered.mockReturnValueOnce(end.promise);
  const { take, isIdle } = answerLentCalls(idle);
  take(call);
  take(call);
  expect([isIdle(), answered.mock.calls.length]).toEqual([false, 1]);
  end.resolve();
  await vi.waitFor(() => expect(idle).toHaveBeenCalledOnce());
  expect([isIdle(), answered.mock.calls.length]).toEqual([true, 2]);
});

test("a browser that cannot run the model leaves a call to others, unless it was chosen there", async () => {
  found.availability = "unavailable";
  const { take } = answerLentCalls(idle);
  take({ ...call, isChosen: false });
  await vi.waitFor(() => expect(idle).toHaveBeenCalled());
  expect(answered).not.toHaveBeenCalled();
  take(call);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce());
});

test("a call that cannot be answered ends, and other messages are none", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  answered.mockRejectedValueOnce(new Error("away"));
  const { take, isIdle } = answerLentCalls(idle);
  take({ chatId: "1", isWorking: true });
  expect(isIdle()).toBe(true);
  take(call);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(isIdle()).toBe(true);
});
