import { createContext, useContext } from 'react'

/** Where the site stands, the same on both sides: `https://baystead.example`. */
export const OriginContext = createContext('')

/** The address of one of our paths as the outside world must write it. */
const useAbsoluteUrl = (path: string) => new URL(path, useContext(OriginContext) || 'http://localhost').href

interface PageHeadProps {
  title: string
  description: string
  /** The one address of this content, without filters or other noise. */
  path: string
}

/** What a page says of itself to tabs, search engines and those it is shared with. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const url = useAbsoluteUrl(path)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && (
        // For those who read a page without running it; a browser leaves it as it came.
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
