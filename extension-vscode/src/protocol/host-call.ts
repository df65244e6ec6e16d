import type { z } from "zod";

/** A call from the webview to the host, as one value: its name and what goes in and out. */
export interface HostCall<Input, Output> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
}

/** Something that the host tells the webview without being asked. */
export interface HostEvent<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** Both sides use the value: the caller to type and parse, the router to find the handler. */
export function defineCall<Input, Output>(
  name: string,
  input: z.ZodType<Input>,
  output: z.ZodType<Output>,
): HostCall<Input, Output> {
  return { name, input, output };
}

export function defineEvent<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
): HostEvent<Payload> {
  return { name, payload };
}
