/** How a tenant's payments differ from paying every month in full. Months are counted back from the current one. */
export interface Ledger {
  /** Always pays before the due date. */
  isPrompt?: boolean
  /** Dollars paid for a month, instead of the full rent. */
  paid?: Readonly<Record<number, number>>
  /** The payment for that month is disputed, or the dispute was lost. */
  disputes?: Readonly<Record<number, 'needs_response' | 'lost'>>
  /** The number of the check that paid for that month. */
  checks?: Readonly<Record<number, string>>
  /** The bank returned the check for that month. The number of the money order that replaced it. */
  returned?: Readonly<Record<number, string>>
  /** A check for a part of that month, so many days after its first. */
  parts?: Readonly<Record<number, { number: string; dollars: number; after: number }>>
  /** The first unpaid month has a pending payment. */
  isNextPending?: boolean
  /** For a lease that has not begun: whether the first and last month and the deposit are paid. */
  isPaidAhead?: boolean
}

/** By email address. Everyone else pays in full, on a different day each month. */
const LEDGERS: Readonly<Record<string, Ledger>> = {
  // The tenant account that visitors sign in to: everything is paid.
  'tenant@example.com': { isPrompt: true },
  'priya.raman@example.com': { isPrompt: true },
  'daniel.fitzgerald@example.com': { isPrompt: true, paid: { 0: 1500 } },
  'mei.tanaka@example.com': { isPrompt: true, isNextPending: true },
  'luis.carvalho@example.com': { paid: { 0: 0, 1: 0 } },
  // Moved out with part of the last month open, and sent a part of that as promised.
  'fatima.haddad@example.com': {
    isPrompt: true,
    paid: { 1: 1000 },
    parts: { 1: { number: '0412', dollars: 150, after: 15 } },
  },
  'owen.obrien@example.com': { isPrompt: true, disputes: { 0: 'needs_response' } },
  'marcus.bell@example.com': { isPrompt: true, disputes: { 3: 'lost' } },
  // Paid by check for some months.
  'ruth.kamau@example.com': {
    checks: { 7: '1187', 6: '1191', 5: '1196', 4: '1203', 3: '1209' },
    returned: { 5: '20894415' },
  },
  'ines.duarte@example.com': { isPaidAhead: false },
  'noah.feldman@example.com': { isPaidAhead: true },
}

export const ledgerOf = (email: string): Ledger => LEDGERS[email] ?? {}
