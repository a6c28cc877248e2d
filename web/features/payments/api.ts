import { type OwnPayment, payments } from '#contract/payments/own.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { numberOf } from './checkout/amount.ts'
import type { Attempt } from './checkout/checkout-draft.ts'
import { pollInterval, withAcceptedCard } from './checkout/poll-interval.ts'

/** The dashboard shows this many. */
const RECENT = 3
const PER_PAGE = 20
const LIST = payments.listMine.path

const shown = <P extends { items: OwnPayment[] }>(page: P): P => ({ ...page, items: page.items.map(withAcceptedCard) })

const isOpen = ({ status }: OwnPayment) => status === 'pending'

/** For those who have scheduled a payment. */
export const scheduledRows = lazyModule(
  'features/payments/scheduled/scheduled-rows.tsx',
  () => import('./scheduled/scheduled-rows.tsx'),
)

/** For those whose bank did not pay, or took money back. */
export const unpaidNotices = lazyModule(
  'features/payments/rent/unpaid-notices.tsx',
  () => import('./rent/unpaid-notices.tsx'),
)

export const paymentSettings = () =>
  queryOptions({ queryKey: [payments.settings.path], queryFn: () => call(payments.settings, {}), staleTime: 0 })

export const paymentSummary = () =>
  queryOptions({
    queryKey: [payments.summary.path],
    queryFn: async () => {
      const summary = await call(payments.summary, {})
      // Rows that came later would move what is below.
      if (summary.scheduled.length + summary.unmade.length > 0) await scheduledRows.prefetch()
      if (summary.unpaid.length > 0) await unpaidNotices.prefetch()
      return summary
    },
    staleTime: 0,
    // Only the provider says what became of a payment that a bank works on.
    refetchInterval: ({ state }) => (state.data?.sent.length ?? 0) > 0 && pollInterval(),
  })

/** The newest payments. Polled while one of them is pending, because only the provider completes it. */
export const recentPayments = () =>
  queryOptions({
    queryKey: [LIST, 'recent'],
    queryFn: async () => shown(await callPage(payments.listMine, { query: { limit: RECENT } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true && pollInterval()) || false,
  })

/** The newest payments, to find out which years have any. */
export const newestPayments = () =>
  queryOptions({
    queryKey: [LIST, 'newest'],
    queryFn: () => callPage(payments.listMine, { query: { limit: 100 } }),
    staleTime: 0,
  })

export const ownPayments = (year: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [LIST, 'pages', year],
    queryFn: async ({ pageParam }) =>
      shown(
        await callPage(payments.listMine, {
          query: {
            limit: PER_PAGE,
            ...(year !== undefined && { year }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.pages.some(({ items }) => items.some(isOpen)) === true && pollInterval()) || false,
  })

/** Creates a payment, or returns the one that was created with this key. */
export const begunPayment = ({ paymentType, amount, purpose, key }: Attempt) =>
  queryOptions({
    queryKey: [payments.create.path, key],
    queryFn: () =>
      call(payments.create, {
        body: { paymentType, amount: numberOf(amount), ...(purpose !== '' && { purpose }) },
        idempotencyKey: key,
      }),
  })

export const getPayment = (id: string) => call(payments.getMine, { params: { id } })

/** One payment. Polled while it is pending. */
export const ownPayment = (id: string) =>
  queryOptions({
    queryKey: [payments.getMine.path, id],
    queryFn: async () => withAcceptedCard(await getPayment(id)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) && pollInterval()) || false,
  })

/** The payment shows as pending from now on, because a card is about to be submitted. */
export const recordAttempt = (id: string) => call(payments.recordAttempt, { params: { id } })

/** Whether the new card of an open payment is saved once it succeeds. */
export const keepCard = (id: string, isKept: boolean) => call(payments.keepCard, { params: { id }, body: { isKept } })

/** The payment with this intent id. It is among the newest. */
export async function findByIntent(intentId: string): Promise<OwnPayment | undefined> {
  const { items } = await callPage(payments.listMine, { query: { limit: PER_PAGE } })
  return items.find(({ stripePaymentIntentId }) => stripePaymentIntentId === intentId)
}

/** Payments have changed, so the lists and the rent balance are fetched again where they are shown. */
export const invalidatePayments = (queries: QueryClient) =>
  Promise.all([LIST, payments.summary.path].map((path) => queries.invalidateQueries({ queryKey: [path] })))

export const reminders = () =>
  queryOptions({ queryKey: [payments.reminders.path], queryFn: () => call(payments.reminders, {}), staleTime: 0 })

export async function saveReminders(queries: QueryClient, isReminded: boolean) {
  queries.setQueryData(reminders().queryKey, await call(payments.updateReminders, { body: { isReminded } }))
}
