import { company as endpoints } from '#contract/company/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The company facts from the site settings. */
export const company = () => queryOptions({ queryKey: [endpoints.get.path], queryFn: () => call(endpoints.get, {}) })
