/** The state of the history entry that shows the confirmation of a payment. */
export const paidState = (id: string) => ({ paid: id })

/** The id of the payment to confirm. Null where there is none. */
export const paidIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'paid' in state && typeof state.paid === 'string' ? state.paid : null
