/** The lists of the `stopword` package, by ISO 639-3; it ships no types of its own. */
declare module "stopword" {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}
