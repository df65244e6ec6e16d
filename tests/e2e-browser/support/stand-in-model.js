// Stands in for `LanguageModel`, Chrome's Prompt API as it is documented: no browser has a model where the tests
// run. What it is asked goes to the test's own server, and the server's answer is what the model writes.
globalThis.LanguageModel = {
  availability() {
    return Promise.resolve("available");
  },

  create({ initialPrompts = [] }) {
    return Promise.resolve({
      contextWindow: 9_216,
      destroy() {},
      promptStreaming(messages, { signal, responseConstraint }) {
        const words = new TextDecoderStream();
        const asked = { messages: [...initialPrompts, ...messages], responseConstraint };
        fetch("MODEL_URL", { method: "POST", body: JSON.stringify(asked), signal })
          .then(({ body }) => body.pipeTo(words.writable))
          .catch((error) => words.writable.abort(error).catch(() => {}));
        return words.readable;
      },
    });
  },
};
