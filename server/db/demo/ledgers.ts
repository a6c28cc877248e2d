/** What makes somebody's books other than those of a tenant who pays every month in full. Months are counted back from this one. */
export interface Ledger {
  /** Pays before it is due, every month. */
  isPrompt?: boolean
  /** Dollars paid of a month, in the place of its rent. */
  paid?: Readonly<Record<number, number>>
  /** A bank wants back what was paid for that month, or has taken it. */
  disputes?: Readonly<Record<number, 'needs_response' | 'lost'>>
  /** The first month that is not paid yet is on its way. */
  isNextPending?: boolean
  /** Before a lease that is still to begin: whether its first and last month and its deposit are paid. */
  isPaidAhead?: boolean
}

/** By address. Whoever is not here pays in full, each month on another day. */
const LEDGERS: Readonly<Record<string, Ledger>> = {
  // By whom the demonstration is seen: all is paid.
  'tenant@example.com': { isPrompt: true },
  'priya.raman@example.com': { isPrompt: true },
  'daniel.fitzgerald@example.com': { isPrompt: true, paid: { 0: 1500 } },
  'mei.tanaka@example.com': { isPrompt: true, isNextPending: true },
  'luis.carvalho@example.com': { paid: { 0: 0, 1: 0 } },
  // The lease is over, and something of its last month open.
  'fatima.haddad@example.com': { isPrompt: true, paid: { 1: 1000 } },
  'owen.obrien@example.com': { isPrompt: true, disputes: { 0: 'needs_response' } },
  'marcus.bell@example.com': { isPrompt: true, disputes: { 3: 'lost' } },
  'ines.duarte@example.com': { isPaidAhead: false },
  'noah.feldman@example.com': { isPaidAhead: true },
}

export const ledgerOf = (email: string): Ledger => LEDGERS[email] ?? {}
