import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

test("no value of a secret variable and no password in an address is left in a text", () => {
  const hide = withoutSecrets({
    OPENAI_API_KEY: "sk-planted-1",
    LINNET_SECRET: " padded-planted-2 ",
    DATABASE_URL: "postgres://linnet:pl%40nted-3@db.example/linnet?sslpassword=planted-4",
    LINNET_PUBLIC_URL: "https://ada:planted-5@linnet.example/#planted-6",
    OPENAI_BASE_URL: "not an address, planted-7",
    HOME: "/home/ada",
    PORT: "3210",
  });
  const text =
    "sk-planted-1 padded-planted-2 pl@nted-3 pl%40nted-3 planted-4 planted-5 planted-6 not an address, planted-7";
  expect(hide(text)).not.toMatch(/planted|nted-3/);
  expect(hide("at linnet.example:3210, in /home/ada/.linnet")).toBe(
    "at linnet.example:3210, in ~/.linnet",
  );
});
