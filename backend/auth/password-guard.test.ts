import { expect, test } from "vitest";
import { isCommonPassword } from "./password-guard.ts";

test.each([
  "password123",
  "1234567890",
  "qwertyuiop",
  "Password123!",
  "pass word-123",
  "ＰＡＳＳＷＯＲＤ１２３",
  "aaaaaaaaaaaa",
  "121212121212",
  "..........",
])("%s is one that many people use", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "a password that everybody has",
  "ещё один пароль",
  "密码很长很难猜到的哦",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
