import { ownerToken } from "../auth/owner-token.ts";
import { ConfigurationError, environment } from "../env.ts";
import { currentSecret } from "./current-secret.ts";

try {
  if (environment().LINNET_AUTH === "accounts") {
    throw new ConfigurationError(
      "LINNET_AUTH",
      "is accounts, where there is no local owner: sign in and create an API key instead",
    );
  }
  console.log(ownerToken(await currentSecret()));
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
