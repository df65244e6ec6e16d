// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { listImages } from "./list-images.ts";

interface Shown {
  address?: string;
  /** Width and height of the file. */
  file?: [number, number];
  /** Width and height on the page. */
  box?: [number, number];
  isVisible?: boolean;
}

/** Puts pictures into the page; happy-dom neither loads nor lays out. */
function page(html: string, shown: Record<string, Shown>) {
  document.body.innerHTML = html;
  for (const image of document.querySelectorAll("img")) {
    const {
      address,
      file = [800, 600],
      box = [400, 300],
      isVisible = true,
    } = shown[image.id] ?? {};
    Object.defineProperties(image, {
      currentSrc: { value: address ?? `https://a.example/${image.id}` },
      naturalWidth: { value: file[0] },
      naturalHeight: { value: file[1] },
    });
    image.getBoundingClientRect = () => new DOMRect(0, 0, ...box);
    image.checkVisibility = () => isVisible;
  }
}
const listed = () => listImages().map(({ address }) => address.split("/").at(-1));

afterEach(() => {
  document.body.innerHTML = "";
});

test("pictures that a reader sees are listed in their order, and icons are not", () => {
  page(
    '<img id="a"><img id="icon"><img id="thumbnail"><img id="broken"><img id="hidden"><img id="b">',
    {
      icon: { file: [32, 32], box: [32, 32] },
      thumbnail: { box: [24, 24] },
      broken: { file: [0, 0] },
      hidden: { isVisible: false },
    },
  );
  expect(listed()).toEqual(["a", "b"]);
  expect(listImages()[0]).toEqual({
    address: "https://a.example/a",
    altText: "",
    width: 800,
    height: 600,
  });
});

test("a picture that stands there twice is listed once, with the description that it has somewhere", () => {
  const address = "https://a.example/same";
  page('<img id="a"><img id="b" alt="The dam">', { a: { address }, b: { address } });
  expect(listImages()).toMatchObject([{ address, altText: "The dam" }]);
});

test("what the page says of a picture describes it: alt text first, then the caption, then its title", () => {
  page(
    `<figure><img id="alt" alt=" The  dam\n at noon "><figcaption>Photo: A. Person</figcaption></figure>
     <figure><div><img id="caption"></div><figcaption>The dam <b>in spring</b></figcaption></figure>
     <img id="title" title="A dam"><img id="long" alt="${"dam ".repeat(400)}">`,
    {},
  );
  const [alt, caption, title, long] = listImages().map(({ altText }) => altText);
  expect([alt, caption, title]).toEqual(["The dam at noon", "The dam in spring", "A dam"]);
  expect(long).toHaveLength(1_000);
});

test("an address that no browser loads as a picture is left out", () => {
  page('<img id="script"><img id="file"><img id="data">', {
    script: { address: "javascript:alert(1)" },
    file: { address: "file:///etc/passwd" },
    data: { address: "data:image/png;base64,AA==" },
  });
  expect(listed()).toEqual(["png;base64,AA=="]);
});

test("a page of endless pictures has an end", () => {
  page(Array.from({ length: 200 }, (_, index) => `<img id="i${index}">`).join(""), {});
  expect(listImages()).toHaveLength(60);
});
