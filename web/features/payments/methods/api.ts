import { type PaymentMethod, paymentMethods } from '#contract/payments/methods-own.ts'
import { call } from '#web/lib/api/call.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

export const ownMethods = () =>
  queryOptions({
    queryKey: [paymentMethods.list.path],
    queryFn: () => call(paymentMethods.list, {}),
    staleTime: 0,
  })

/** Begins to save a card or a bank account, or returns what was begun with this key. */
export const begunSetup = (key: string, kind: PaymentMethod['kind']) =>
  queryOptions({
    queryKey: [paymentMethods.begin.path, key],
    queryFn: () => call(paymentMethods.begin, { query: kind === 'card' ? {} : { kind }, idempotencyKey: key }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const invalidateMethods = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ownMethods().queryKey })

export const addMethod = (setupIntentId: string) => call(paymentMethods.add, { body: { setupIntentId } })

export const renameMethod = (id: string, nickname: string) =>
  call(paymentMethods.update, { params: { id }, body: { nickname } })

export const makeDefault = (id: string) => call(paymentMethods.update, { params: { id }, body: { isDefault: true } })

export const removeMethod = ({ id }: PaymentMethod) => call(paymentMethods.remove, { params: { id } })
