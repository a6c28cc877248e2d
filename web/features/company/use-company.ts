import type { Company } from '#contract/company/public.ts'
import { useQuery } from '@tanstack/react-query'
import { company } from './api.ts'

/** What is left where the facts could not be fetched: pages draw no empty number or address. */
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
