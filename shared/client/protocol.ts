/** The contract beside the client, for who installs `@linnet/client` from a release. */
export * from "@linnet/protocol";
