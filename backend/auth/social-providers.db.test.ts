import { expect, test } from "vitest";
import { answerAuthRequest } from "../http/answer-auth-request.ts";
import { withAccounts } from "./testing/with-accounts.ts";

withAccounts({ GITHUB_CLIENT_ID: "an application", GITHUB_CLIENT_SECRET: "of this test" });

test.each([
  "",
  "?code=a&state=forgotten",
  "?code=a&state=%00",
  "?error=access_denied&state=forgotten",
])(
  "whoever comes back with %o, which no sign-in here waits for, is led to the page",
  async (query) => {
    const response = await answerAuthRequest(
      new Request(`http://127.0.0.1:3210/api/auth/callback/github${query}`),
    );
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get("location") ?? "");
    expect(`${address.origin}${address.pathname}`).toBe("http://127.0.0.1:3210/sign-in");
    expect(address.searchParams.get("error")).toBeTruthy();
  },
);
