import { company as endpoints } from '#contract/company/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** Name, address and numbers of the company, as the site's settings say. */
export const company = () => queryOptions({ queryKey: [endpoints.get.path], queryFn: () => call(endpoints.get, {}) })
