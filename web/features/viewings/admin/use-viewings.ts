import { type AdminViewing, viewingsAdmin, type ViewingUpdate } from '#contract/viewings/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const PATH = viewingsAdmin.list.path
export type Change = Omit<ViewingUpdate, 'version' | 'startsAt'> & { startsAt?: string }

/** Loads again whatever shows viewings. */
export function useRefreshViewings() {
  const queries = useQueryClient()
  return () => Promise.all([refresh(queries, PATH), refresh(queries, viewingsAdmin.hours.path)])
}

/** The viewings of these days, and how to change one. */
export function useViewings(from: string, to: string) {
  const refreshAll = useRefreshViewings()
  const [saving, setSaving] = useState<string>()
  const query = useQuery({
    queryKey: [PATH, from, to],
    queryFn: () => call(viewingsAdmin.list, { query: { from, to } }),
    staleTime: 0,
  })
  /** Says in a toast what has happened. False if it failed. */
  async function change({ id, version }: AdminViewing, body: Change, done: string) {
    setSaving(id)
    try {
      await call(viewingsAdmin.update, { params: { id }, body: { ...body, version } })
      toast('Success', done)
      return true
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to change the viewing'), 'destructive')
      return false
    } finally {
      await refreshAll()
      setSaving(undefined)
    }
  }
  return { query, saving, change }
}
