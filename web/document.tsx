import type { PageAssets, StyleSheet } from '#contract/core/page.ts'
import type { ReactNode } from 'react'
import type { Discovery } from './discovery.ts'

interface ServerHeadProps {
  assets: PageAssets
  /** Chunks of this page alone. */
  chunks: readonly string[]
  sheet: StyleSheet
  isPublic: boolean
  discovery: Discovery
}

/** The module that brings the page to life and all that it needs. No reader of the page ahead of its parser looks into a template. */
const scriptsOf = (entry: string, chunks: readonly string[]) =>
  `${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}<script type="module" src="${entry}"></script>`

/** What the server alone writes: React leaves in the head what the browser's side does not name. */
const ServerHead = ({
  assets,
  chunks,
  sheet,
  isPublic,
  discovery: { siteName, picture, structuredData },
}: ServerHeadProps) => (
  <>
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
  /** JSON for the browser's side, ready to stand in a script element. */
  state: string
  server?: ServerHeadProps
  children: ReactNode
}

/** The whole page, the same on both sides. A remembered theme is on `<html>` before React sees it. */
export const Document = ({ state, server, children }: DocumentProps) => (
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1720" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {import.meta.env.SSR && <link rel="manifest" href="/manifest.webmanifest" />}
      {import.meta.env.SSR && server && <ServerHead {...server} />}
    </head>
    <body>
      {children}
      <script id="state" type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
    </body>
  </html>
)
