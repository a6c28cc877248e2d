import { companyDay } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { type SearchPlan, searchFor } from '#server/db/text-search.ts'

/** What every report on leases depends on. */
export interface LeaseFilter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  gateway: Gateway
  today: string
}

/** Prepares it for the queries of one response. The leases are `l` in them. */
export const prepareLeases = async (
  db: Db,
  { search, gateway }: { search: string; gateway: Gateway },
): Promise<LeaseFilter> => ({
  gateway,
  today: companyDay(),
  found: await searchFor(db, { table: 'leases', column: 'search_text', alias: 'l' }, search),
})
