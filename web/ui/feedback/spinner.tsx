/** A spinning ring. The text next to it says what is in progress. */
export const Spinner = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1.15em] shrink-0 animate-spin">
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)
