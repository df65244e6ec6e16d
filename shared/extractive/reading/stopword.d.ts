/** The lists of the `stopword` package, which ships no types of its own, by ISO 639-3 code. */
declare module "stopword" {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}
