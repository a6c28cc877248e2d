import { autopay, type Autopay } from '#contract/payments/autopay-own.ts'
import { call } from '#web/lib/api/call.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

export const ownAutopay = () =>
  queryOptions({ queryKey: [autopay.read.path], queryFn: () => call(autopay.read, {}), staleTime: 0 })

/** What was chosen. The limit is as it was typed, or blank. */
export interface Terms {
  day: number
  methodId: string
  cap: string
}

export const turnOn = ({ day, methodId, cap }: Terms) =>
  call(autopay.update, { body: { isOn: true, day, methodId: methodId || null, cap: cap.trim() === '' ? null : cap } })

export const turnOff = () => call(autopay.update, { body: { isOn: false } })

/** Skips the payment of the day that is shown, and no other. */
export const skipNext = (on: string) => call(autopay.skip, { query: { on } })

export const unskipNext = () => call(autopay.unskip, {})

export const pause = (resumesOn: string | null) => call(autopay.pause, { body: { resumesOn } })

export const resume = () => call(autopay.resume, {})

export const storeAutopay = (queries: QueryClient, data: Autopay) => queries.setQueryData(ownAutopay().queryKey, data)
