import type { ReactElement } from 'react'

/** Renders an element to HTML on the server, once for equal `facts`. */
export type DrawFragment = (facts: unknown, content: ReactElement) => string

let drawFragment: DrawFragment | null = null

export const provideFragments = (provided: DrawFragment) => {
  drawFragment = provided
}

interface ServerFragmentProps {
  as: 'footer' | 'li'
  className: string
  /** Its name and everything that the HTML of the content depends on, as JSON. Null for content that must be rendered anew. */
  facts: unknown
  /** Must not use ids of React (`useId`), resources of the document, or queries. Its location is that of another page. */
  children: ReactElement
}

/**
 * An element whose HTML the server keeps between requests, because rendering it is most of the work of a page. The browser hydrates it like any other
 * element.
 */
export const ServerFragment = ({ as: Tag, className, facts, children }: ServerFragmentProps) =>
  import.meta.env.SSR && drawFragment !== null && facts !== null ? (
    <Tag className={className} dangerouslySetInnerHTML={{ __html: drawFragment(facts, children) }} />
  ) : (
    <Tag className={className}>{children}</Tag>
  )
