import type { ComponentProps } from 'react'

/** A heart of few numbers, because every page has it. */
export const Heart = (props: ComponentProps<'svg'>) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    <path d="M12 21l-8-8a5 5 0 018-7 5 5 0 018 7z" />
  </svg>
)
