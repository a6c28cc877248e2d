import { createContext, useContext } from 'react'

/** The origin of the site, the same on server and client: `https://baystead.example`. */
export const OriginContext = createContext('')

/** The absolute URL of a path of ours. */
const useAbsoluteUrl = (path: string) => new URL(path, useContext(OriginContext) || 'http://localhost').href

interface PageHeadProps {
  title: string
  description: string
  /** The canonical path of this content, without filters. */
  path: string
}

/** The title and metadata of a page for tabs, search engines and link previews. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const url = useAbsoluteUrl(path)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && (
        // For crawlers that do not run JavaScript. The client does not update these.
        <>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={url} />
        </>
      )}
    </>
  )
}
