export { EnglishPage as default } from "../english-page.tsx";
