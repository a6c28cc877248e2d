import { useEffect, useEffectEvent } from 'react'

/** Runs where the browser shows the page again as it was left, after a visit to the bank's page. */
export function useRestored(run: () => void) {
  const restored = useEffectEvent(run)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restored()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}
