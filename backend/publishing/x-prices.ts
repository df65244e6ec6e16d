/**
 * What X charges for its API, in thousandths of a US dollar; undefined where X names no price.
 * X changes its prices at times: what is charged stands in its Developer Console.
 */
export const X_PRICES: {
  source: string;
  readOn: string;
  post: number;
  postWithLink: number;
  pictureDescription: number;
  picture: number | undefined;
} = {
  source: "https://docs.x.com/x-api/getting-started/pricing",
  readOn: "2026-11-26",
  post: 15,
  postWithLink: 200,
  pictureDescription: 5,
  picture: undefined,
};
