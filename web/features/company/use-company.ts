import type { Company } from '#contract/company/public.ts'
import { useQuery } from '@tanstack/react-query'
import { company } from './api.ts'

/** Used where the company facts could not be loaded. Pages hide empty facts. */
export const UNKNOWN_COMPANY: Company = {
  name: 'Baystead',
  phone: '',
  email: '',
  hotline: '',
  address: '',
  brokerLicense: '',
  hicRegistration: '',
  hours: { weekdays: '', saturday: '', sunday: '' },
  social: { facebook: '', instagram: '', linkedin: '' },
}

export const useCompany = (): Company => useQuery(company()).data ?? UNKNOWN_COMPANY
