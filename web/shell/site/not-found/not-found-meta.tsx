/** The metadata of a page that does not exist: it has a title for link previews and must not be indexed. */
export const NotFoundMeta = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    {import.meta.env.SSR && <meta property="og:title" content={title} />}
  </>
)
