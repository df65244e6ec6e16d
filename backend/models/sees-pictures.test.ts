import { APICallError } from "ai";
import { expect, test } from "vitest";
import { keepOffer } from "./offers.ts";
import { isPictureRefusal, maySeePictures } from "./sees-pictures.ts";

function refusal(statusCode: number, message: string): APICallError {
  return new APICallError({
    statusCode,
    message,
    url: "https://provider.example",
    requestBodyValues: {},
  });
}

test.each([
  ["OpenAI", 400, "Invalid content type. image_url is only supported by certain models."],
  ["Anthropic", 400, "'claude-2.1' does not support image input."],
  ["Google", 400, "Image input modality is not enabled for models/gemma-3-1b-it"],
  ["Mistral", 400, "Image input is not enabled for this model"],
  ["Groq", 400, "'messages.1' : for 'role:user' the content must be a string"],
  ["DeepSeek", 400, "Failed to deserialize: unknown variant `image_url`, expected `text`"],
  ["OpenRouter", 404, "No endpoints found that support image input"],
  ["Ollama", 400, "this model does not support image input"],
  ["llama.cpp", 500, "image input is not supported - hint: you may need to provide the mmproj"],
  ["LM Studio", 400, "Model does not support images. Please use a model that does."],
  ["vLLM", 400, "At most 0 image(s) may be provided in one request."],
  ["vLLM without any", 400, "qwen3-4b is not a multimodal model"],
])("%s says that its model takes no pictures", (_, status, message) => {
  expect(isPictureRefusal(refusal(status, message))).toBe(true);
});

test.each([
  [400, "Could not process image"],
  [400, "messages.0: image exceeds the maximum of 5 MB"],
  [400, "Your request was rejected by our content policy."],
  [
    404,
    "models/gemini-9 is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models.",
  ],
  [404, "models/pixtral-vision-1 is not found, or is not supported by this API version."],
  [404, "No endpoints found for example/vision-image-1."],
  [404, "The model `gpt-9` does not exist or you do not have access to it."],
  [429, "Image input is not supported at this rate"],
  [500, "The server had an error."],
])("%i %s is another failure", (status, message) => {
  expect(isPictureRefusal(refusal(status, message))).toBe(false);
});

test("a model is sent pictures unless it is the local one, or its list says that it takes none", () => {
  keepOffer("openai-compatible", [
    { id: "llava", seesPictures: true },
    { id: "llama3.2", seesPictures: false },
    { id: "anything" },
  ]);
  const may = (id: string) => maySeePictures(`openai-compatible/${id}`);
  expect(["llava", "llama3.2", "anything", "unlisted"].map(may)).toEqual([true, false, true, true]);
  expect(maySeePictures("local/extractive")).toBe(false);
});
