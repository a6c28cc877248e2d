import { places } from '#contract/properties/places.ts'
import { call } from '#web/lib/api/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Shorter than the pause of most people between two letters. */
const PAUSE_MS = 120

/** The places that a text may mean. None before something is typed. */
export function usePlaces(text: string | null) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isFetching } = useQuery({
    queryKey: [places.suggest.path, settled],
    queryFn: () => call(places.suggest, { query: { q: settled ?? '' } }),
    enabled: text !== null && settled !== null,
    placeholderData: keepPreviousData,
  })
  return { found: text === null ? [] : (data ?? []), isCurrent: settled === text && !isFetching }
}
