import { ApiError } from '#web/lib/api/api-error.ts'
import { useState } from 'react'

/** For requests that are refused where they may return the same money twice: the form asks from then on, and shows what is left. */
export function useAnother() {
  const [isSame, setSame] = useState(false)
  async function asking<Result>(request: Promise<Result>, refetch: () => Promise<unknown>): Promise<Result> {
    try {
      return await request
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'conflict') {
        setSame(true)
        await refetch()
      }
      throw failure
    }
  }
  return { isSame, asking }
}
