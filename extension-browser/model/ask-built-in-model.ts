import {
  type ClientModelErrorKind,
  type ClientPart,
  type ClientRequest,
  jsonIn,
  newId,
} from "@linnet/protocol";
import { z } from "zod";
import {
  builtInModel,
  MODEL_OPTIONS,
  type ModelMessage,
  modelAvailability,
} from "./built-in-model.ts";
import { answerSchema, toolInstructions } from "./tools-as-text.ts";

/** The messages as the model takes them: one system message, then texts of the two sides. */
function toModelMessages({ messages, tools, toolChoice }: ClientRequest): {
  system: ModelMessage[];
  said: ModelMessage[];
} {
  const system: string[] = [];
  const said: ModelMessage[] = [];
  for (const message of messages) {
    switch (message.role) {
      case "system":
        system.push(message.text);
        break;
      case "user":
        said.push({ role: "user", content: message.text });
        break;
      case "assistant": {
        const texts = message.content.map((part) =>
          part.type === "text"
            ? part.text
            : JSON.stringify({ tool: part.toolName, input: part.input }),
        );
        said.push({ role: "assistant", content: texts.join("\n\n") });
        break;
      }
      case "tool":
        for (const { toolName, output } of message.results) {
          said.push({ role: "user", content: `The tool ${toolName} answers:\n${output}` });
        }
    }
  }
  if (tools.length > 0) system.push(toolInstructions(tools, toolChoice));
  return {
    system: system.length > 0 ? [{ role: "system", content: system.join("\n\n") }] : [],
    said,
  };
}

/** The end of a session of the model, by the name of what it throws. */
const FAILURES: Record<string, { kind: ClientModelErrorKind; message: string }> = {
  QuotaExceededError: {
    kind: "too-long",
    message: "the browser's built-in model reads only a few pages at once",
  },
  NotAllowedError: {
    kind: "refused",
    message: "the browser does not allow its built-in model here",
  },
  NotSupportedError: {
    kind: "refused",
    message: "the browser's built-in model was not made for the language of this text",
  },
};

function errorPart(error: unknown): ClientPart {
  const { name = "", message = String(error) } =
    error instanceof Error || error instanceof DOMException ? error : {};
  const known = FAILURES[name];
  return { type: "error", ...(known ?? { kind: "failed", message: message.slice(0, 1_000) }) };
}

/** Why the model is not asked, by what the browser says of it. */
const NOT_THERE: Record<
  "missing" | "unavailable" | "downloadable" | "downloading",
  { kind: ClientModelErrorKind; message: string }
> = {
  missing: { kind: "unknown-model", message: "this browser has no built-in model" },
  unavailable: { kind: "unknown-model", message: "it cannot run on this computer" },
  downloadable: {
    kind: "refused",
    message: "it has to be downloaded first, by a button in the options of Linnet",
  },
  downloading: { kind: "refused", message: "it is still being downloaded" },
};

/** Asks the model that is built into the browser. It calls tools by what it writes. */
export async function* askBuiltInModel(
  request: ClientRequest,
  signal: AbortSignal,
): AsyncGenerator<ClientPart> {
  try {
    const availability = await modelAvailability();
    const model = builtInModel();
    if (availability !== "available" || !model) {
      yield {
        type: "error",
        ...NOT_THERE[availability === "available" ? "missing" : availability],
      };
      return;
    }
    const { system, said } = toModelMessages(request);
    const session = await model.create({ ...MODEL_OPTIONS, initialPrompts: system, signal });
    try {
      if (request.tools.length === 0) {
        for await (const text of session.promptStreaming(said, { signal })) {
          if (text !== "") yield { type: "text", text };
        }
        yield { type: "finish", reason: "stop" };
      } else {
        const constraint = {
          responseConstraint: answerSchema(request.tools, request.toolChoice),
          // The instructions have it, with what each tool is for.
          omitResponseConstraintInput: true,
        };
        yield* readAnswer(session.promptStreaming(said, { ...constraint, signal }));
      }
    } finally {
      session.destroy();
    }
  } catch (error) {
    yield errorPart(error);
  }
}

const answered = z.union([
  z.object({ tool: z.string().min(1), input: z.unknown() }),
  z.object({ text: z.string() }),
]);

/** Reads what the model writes in the form of `answerSchema`: a text as it grows, a call once it is whole. */
async function* readAnswer(stream: ReadableStream<string>): AsyncGenerator<ClientPart> {
  let json = "";
  let told = 0;
  for await (const piece of stream) {
    json += piece;
    const text = textSoFar(json).slice(told);
    told += text.length;
    if (text !== "") yield { type: "text", text };
  }
  const answer = answered.safeParse(jsonIn(json)).data;
  if (!answer) {
    yield { type: "error", kind: "failed", message: "its answer broke off" };
  } else if ("tool" in answer) {
    const { tool: toolName, input } = answer;
    yield { type: "tool-call", toolCallId: newId(), toolName, input };
    yield { type: "finish", reason: "tool-calls" };
  } else {
    const rest = answer.text.slice(told);
    if (rest !== "") yield { type: "text", text: rest };
    yield { type: "finish", reason: "stop" };
  }
}

/** What stands in `{"text": "...` so far, without an escape or a pair of surrogates that is not whole. */
function textSoFar(json: string): string {
  const whole = /^\s*\{\s*"text"\s*:\s*"((?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)/u.exec(
    json,
  )?.[1];
  const text: string = JSON.parse(`"${whole ?? ""}"`);
  return text.replace(/[\uD800-\uDBFF]$/, "");
}
