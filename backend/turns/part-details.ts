import type { SharedV3ProviderMetadata } from "@ai-sdk/provider";

type Described = { providerMetadata?: SharedV3ProviderMetadata | undefined };

/** A provider's metadata, as a chunk has it. */
export function metadata({ providerMetadata }: Described) {
  return providerMetadata && { providerMetadata };
}

/** A provider's metadata, as it is sent back to the provider. */
export function options({ providerMetadata }: Described) {
  return providerMetadata && { providerOptions: providerMetadata };
}

/** Who carries a call out, as a chunk and a message have it. */
export function executor({ providerExecuted }: { providerExecuted?: boolean | undefined }) {
  return providerExecuted === undefined ? undefined : { providerExecuted };
}
