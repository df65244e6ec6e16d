import "wxt/browser";

// WXT writes narrower ones into `.wxt`, which is there only after a build.
declare module "wxt/browser" {
  export interface WxtRuntime {
    getURL(path: string): string;
  }
  export interface WxtI18n {
    getMessage(key: string): string;
  }
}
