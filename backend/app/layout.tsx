import type { ReactNode } from "react";
import { directionOf, pageLanguage } from "./(pages)/page-language.ts";

export const metadata = { title: "Linnet" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <html dir={directionOf(language)} lang={language}>
      <body>{children}</body>
    </html>
  );
}
