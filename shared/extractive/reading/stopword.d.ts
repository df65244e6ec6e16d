/** The lists of the `stopword` package that are used here; it ships no types of its own. */
declare module "stopword" {
  export const ces: string[];
  export const dan: string[];
  export const deu: string[];
  export const eng: string[];
  export const fin: string[];
  export const fra: string[];
  export const hun: string[];
  export const ind: string[];
  export const ita: string[];
  export const nld: string[];
  export const nob: string[];
  export const pol: string[];
  export const por: string[];
  export const ron: string[];
  export const rus: string[];
  export const spa: string[];
  export const swe: string[];
  export const tur: string[];
  export const ukr: string[];
  export const vie: string[];
}
