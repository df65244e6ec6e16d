/** What is used here of the `web-ext` package; it ships no types of its own. */
declare module "web-ext" {
  interface RunParameters {
    sourceDir: string;
    artifactsDir: string;
    target: ("chromium" | "firefox-desktop")[];
    startUrl: string[];
    chromiumProfile: string;
    profileCreateIfMissing: boolean;
    keepProfileChanges: boolean;
    noReload: boolean;
    noInput: boolean;
  }
  const webExt: {
    cmd: {
      run(parameters: RunParameters, options: { shouldExitProgram: boolean }): Promise<unknown>;
    };
  };
  export default webExt;
}
