/** Announces to screen readers where a moved entry is now. */
export const SortingStatus = ({ announcement }: { announcement: string }) => (
  <p aria-live="polite" className="sr-only">
    {announcement}
  </p>
)
