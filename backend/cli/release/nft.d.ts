/** The part of `@vercel/nft` that a release uses; Next brings the code of it without its types. */
declare module "next/dist/compiled/@vercel/nft" {
  export function nodeFileTrace(
    files: string[],
    options: {
      base: string;
      processCwd: string;
      mixedModules: boolean;
      analysis: { emitGlobs: boolean; computeFileReferences: boolean };
      ignore: (path: string) => boolean;
      readFile: (path: string) => Promise<string | Buffer | null>;
    },
  ): Promise<{ fileList: Set<string> }>;
}
