import type { LanguageInput } from "shiki/core";

/** The grammar of a language: its name, and how it is loaded. */
interface Grammar {
  name: string;
  load: LanguageInput;
}

/** The grammars that the extension contains, by the editor's names of their languages. */
export const GRAMMARS: Readonly<Record<string, Grammar | undefined>> = {
  bat: { name: "bat", load: () => import("shiki/langs/bat.mjs") },
  c: { name: "c", load: () => import("shiki/langs/c.mjs") },
  clojure: { name: "clojure", load: () => import("shiki/langs/clojure.mjs") },
  cpp: { name: "cpp", load: () => import("shiki/langs/cpp.mjs") },
  csharp: { name: "csharp", load: () => import("shiki/langs/csharp.mjs") },
  css: { name: "css", load: () => import("shiki/langs/css.mjs") },
  dart: { name: "dart", load: () => import("shiki/langs/dart.mjs") },
  diff: { name: "diff", load: () => import("shiki/langs/diff.mjs") },
  dockerfile: { name: "docker", load: () => import("shiki/langs/docker.mjs") },
  elixir: { name: "elixir", load: () => import("shiki/langs/elixir.mjs") },
  go: { name: "go", load: () => import("shiki/langs/go.mjs") },
  graphql: { name: "graphql", load: () => import("shiki/langs/graphql.mjs") },
  haskell: { name: "haskell", load: () => import("shiki/langs/haskell.mjs") },
  html: { name: "html", load: () => import("shiki/langs/html.mjs") },
  ini: { name: "ini", load: () => import("shiki/langs/ini.mjs") },
  java: { name: "java", load: () => import("shiki/langs/java.mjs") },
  javascript: { name: "javascript", load: () => import("shiki/langs/javascript.mjs") },
  javascriptreact: { name: "javascript", load: () => import("shiki/langs/javascript.mjs") },
  json: { name: "json", load: () => import("shiki/langs/json.mjs") },
  jsonc: { name: "jsonc", load: () => import("shiki/langs/jsonc.mjs") },
  kotlin: { name: "kotlin", load: () => import("shiki/langs/kotlin.mjs") },
  lua: { name: "lua", load: () => import("shiki/langs/lua.mjs") },
  makefile: { name: "make", load: () => import("shiki/langs/make.mjs") },
  markdown: { name: "markdown", load: () => import("shiki/langs/markdown.mjs") },
  nix: { name: "nix", load: () => import("shiki/langs/nix.mjs") },
  php: { name: "php", load: () => import("shiki/langs/php.mjs") },
  powershell: { name: "powershell", load: () => import("shiki/langs/powershell.mjs") },
  properties: { name: "ini", load: () => import("shiki/langs/ini.mjs") },
  proto3: { name: "proto", load: () => import("shiki/langs/proto.mjs") },
  python: { name: "python", load: () => import("shiki/langs/python.mjs") },
  r: { name: "r", load: () => import("shiki/langs/r.mjs") },
  ruby: { name: "ruby", load: () => import("shiki/langs/ruby.mjs") },
  rust: { name: "rust", load: () => import("shiki/langs/rust.mjs") },
  scala: { name: "scala", load: () => import("shiki/langs/scala.mjs") },
  scss: { name: "scss", load: () => import("shiki/langs/scss.mjs") },
  shellscript: { name: "shellscript", load: () => import("shiki/langs/shellscript.mjs") },
  solidity: { name: "solidity", load: () => import("shiki/langs/solidity.mjs") },
  sql: { name: "sql", load: () => import("shiki/langs/sql.mjs") },
  svelte: { name: "svelte", load: () => import("shiki/langs/svelte.mjs") },
  swift: { name: "swift", load: () => import("shiki/langs/swift.mjs") },
  terraform: { name: "terraform", load: () => import("shiki/langs/terraform.mjs") },
  toml: { name: "toml", load: () => import("shiki/langs/toml.mjs") },
  typescript: { name: "typescript", load: () => import("shiki/langs/typescript.mjs") },
  typescriptreact: { name: "tsx", load: () => import("shiki/langs/tsx.mjs") },
  vue: { name: "vue", load: () => import("shiki/langs/vue.mjs") },
  xml: { name: "xml", load: () => import("shiki/langs/xml.mjs") },
  yaml: { name: "yaml", load: () => import("shiki/langs/yaml.mjs") },
  zig: { name: "zig", load: () => import("shiki/langs/zig.mjs") },
};
