import { z } from "zod";

/** A call from the webview to the host: its name, and the schemas of its input and output. */
export interface HostCall<Input, Output> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
}

/** An event from the host to the webview: its name, and the schema of its payload. */
export interface HostEvent<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** The output of a call that returns nothing: JSON, as which the editor posts messages, has no `undefined`. */
export const noOutput: z.ZodType<void> = z.null().transform(() => {});

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
