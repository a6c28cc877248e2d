import { companyRetention } from '#contract/company/retention.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** How long personal data is kept. */
export const retention = () =>
  queryOptions({ queryKey: [companyRetention.get.path], queryFn: () => call(companyRetention.get, {}) })
