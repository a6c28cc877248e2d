/** What stands in the place of a page that is not there: it has a name for whom it is shared with, and is not to be found. */
export const NotFoundMeta = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    {import.meta.env.SSR && <meta property="og:title" content={title} />}
  </>
)
