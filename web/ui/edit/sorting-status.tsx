/** Announces to screen readers where a moved entry is now. */
export const SortingStatus = ({ said }: { said: string }) => (
  <p aria-live="polite" className="sr-only">
    {said}
  </p>
)
