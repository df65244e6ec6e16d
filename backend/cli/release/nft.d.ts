/** The part of `@vercel/nft` that a release uses; Next brings the code of it without its types. */
declare module "next/dist/compiled/@vercel/nft/index.js" {
  interface Options {
    base: string;
    processCwd: string;
    mixedModules: boolean;
    analysis: { emitGlobs: boolean; computeFileReferences: boolean };
    ignore: (path: string) => boolean;
    readFile: (path: string) => Promise<string | Buffer | null>;
  }
  /** CommonJS without names that Node could import. */
  const nft: {
    nodeFileTrace(files: string[], options: Options): Promise<{ fileList: Set<string> }>;
  };
  export default nft;
}
