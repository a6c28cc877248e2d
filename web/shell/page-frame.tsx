import { type ReactNode, Suspense } from 'react'

interface PageFrameProps {
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The page between its header and footer. It stays mounted when these change. */
export const PageFrame = ({ header, footer, children }: PageFrameProps) => (
  <div className="flex min-h-svh flex-col">
    <SkipLink />
    {header}
    <main id="main" tabIndex={-1} className="grow">
      <Suspense>{children}</Suspense>
    </main>
    {footer}
  </div>
)

/** Takes users of a keyboard past the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-field bg-harbor font-semibold text-on-harbor focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3 focus:px-4 focus:py-2.5"
  >
    Skip to main content
  </a>
)
