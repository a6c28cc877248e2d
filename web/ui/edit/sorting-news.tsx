/** Tells those who do not see it what became of an entry that they moved. */
export const SortingNews = ({ said }: { said: string }) => (
  <p aria-live="polite" className="sr-only">
    {said}
  </p>
)
