import type { PageAssets, StyleSheet } from '#contract/core/page.ts'
import type { ReactNode } from 'react'
import type { Discovery } from './discovery.ts'
import { trustedHtml } from './lib/page/trusted-html.ts'

interface ServerHeadProps {
  assets: PageAssets
  /** The chunks of this page only. */
  chunks: readonly string[]
  sheet: StyleSheet
  isPublic: boolean
  discovery: Discovery
}

/** The client entry and its chunks. Inside a template, so that the preload scanner does not find them. */
const scriptsOf = (entry: string, chunks: readonly string[]) =>
  `${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}<script type="module" src="${entry}"></script>`

/** Head elements that only the server renders. React keeps elements in the head that the client does not render. */
const ServerHead = ({
  assets,
  chunks,
  sheet,
  isPublic,
  discovery: { siteName, picture, structuredData },
}: ServerHeadProps) => (
  <>
    {/* The keyboard of a phone covers the page's lower edge and does not lift what is fixed there. */}
    <meta
      name="viewport"
      content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-visual"
    />
    <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0f1720" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    {assets.script === null ? (
      <script src={assets.inlineBoot} />
    ) : (
      <script dangerouslySetInnerHTML={{ __html: assets.script }} />
    )}
    {sheet.css === null ? (
      <link rel="stylesheet" href={sheet.href} precedence="site" />
    ) : (
      <style href={sheet.href} precedence="site" dangerouslySetInnerHTML={{ __html: sheet.css }} />
    )}
    <template
      id="scripts"
      dangerouslySetInnerHTML={{ __html: scriptsOf(assets.entry, [...assets.entryChunks, ...chunks]) }}
    />
    {!isPublic && <meta name="robots" content="noindex" />}
    <meta property="og:site_name" content={siteName} />
    <meta property="og:locale" content="en_US" />
    <meta property="og:image" content={picture.url} />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content={`${picture.width}`} />
    <meta property="og:image:height" content={`${picture.height}`} />
    <meta property="og:image:alt" content={picture.alt} />
    <meta name="twitter:card" content="summary_large_image" />
    {structuredData !== null && (
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
    )}
  </>
)

interface DocumentProps {
  /** JSON for hydration, escaped for a script element. */
  state: string
  server?: ServerHeadProps
  children: ReactNode
}

/** The whole page, on the server and in the browser. A stored theme is set on `<html>` before React sees it. */
export const Document = ({ state, server, children }: DocumentProps) => (
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      {import.meta.env.SSR && server && <ServerHead {...server} />}
    </head>
    <body>
      {children}
      <script id="state" type="application/json" dangerouslySetInnerHTML={{ __html: trustedHtml(state) }} />
    </body>
  </html>
)
