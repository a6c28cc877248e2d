import { debits, type Deposited, type UnverifiedAccount } from '#contract/payments/debits-own.ts'
import { call } from '#web/lib/api/call.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** Stores what the payer agrees to, before the bank is asked. */
export const authorizePayment = (id: string) => call(debits.authorizePayment, { params: { id } })

export const authorizeAccount = (setupIntentId: string) => call(debits.authorizeAccount, { params: { setupIntentId } })

/** What was agreed to with a saved account. */
export const methodAuthorization = (id: string) =>
  queryOptions({
    queryKey: [debits.ofMethod.path, id],
    queryFn: () => call(debits.ofMethod, { params: { id } }),
    retry: false,
  })

/** What was agreed to for a debit. */
export const paymentAuthorization = (id: string) =>
  queryOptions({
    queryKey: [debits.ofPayment.path, id],
    queryFn: () => call(debits.ofPayment, { params: { id } }),
    retry: false,
  })

export const unverifiedAccounts = () =>
  queryOptions({ queryKey: [debits.unverified.path], queryFn: () => call(debits.unverified, {}), staleTime: 0 })

/** Tells the server that an account waits for its deposits. */
export const checkWaiting = (setupIntentId: string) => call(debits.waits, { params: { setupIntentId } })

export const invalidateUnverified = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: unverifiedAccounts().queryKey })

export const verifyAccount = ({ id }: UnverifiedAccount, body: Deposited) =>
  call(debits.verify, { params: { id }, body })

export const giveUpAccount = ({ id }: UnverifiedAccount) => call(debits.giveUp, { params: { id } })
