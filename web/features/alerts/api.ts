import { alerts } from '#contract/alerts/public.ts'
import { queryOf } from '#contract/core/web-address.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The search of a list in words. */
export const searchInWords = (search: string) =>
  queryOptions({
    queryKey: [alerts.words.path, search],
    // The server validates it, and says what it does not know.
    queryFn: () => call(alerts.words, { query: queryOf(search) }),
  })

/** What was typed into the form of a new alert. Null where it is no longer known. */
export const typedAlert = (token: string) =>
  queryOptions({
    queryKey: [alerts.typed.path, token],
    queryFn: () => call(alerts.typed, { query: { token } }),
  })

/** The alerts of the person with this link. */
export const ownAlerts = (token: string) =>
  queryOptions({
    queryKey: [alerts.own.path, token],
    queryFn: () => call(alerts.own, { params: { token } }),
    staleTime: 0,
  })

/** The alert that this link confirms. */
export const alertToConfirm = (token: string) =>
  queryOptions({
    queryKey: [alerts.toConfirm.path, token],
    queryFn: () => call(alerts.toConfirm, { params: { token } }),
    staleTime: 0,
  })
