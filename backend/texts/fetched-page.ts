/** The content of an address. */
export interface FetchedPage {
  /** Where the redirects led. */
  url: string;
  /** Media type without parameters, in lower case. */
  type: string;
  text: string;
}
