import type { KnownSetting } from '#contract/company/site-settings.ts'
import type { ComponentProps } from 'react'
import type { TextField } from '#web/ui/fields/text-field.tsx'

/** One setting of the form, by its key. */
export interface SettingEntry {
  key: KnownSetting
  label: string
  help?: string
  /** May be empty, which hides it on the site. */
  optional?: true
  input?: Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode'>
}

interface SettingGroup {
  title: string
  lead: string
  entries: readonly SettingEntry[]
}

const NUMBER = { inputMode: 'numeric' } as const
const PHONE = { type: 'tel' } as const
const LINK = { type: 'url', inputMode: 'url' } as const

/** What visitors read about the company, in the order of the form. The hours have their own rows. */
export const SETTING_GROUPS = {
  company: {
    title: 'Company',
    lead: 'The name is on every page, email and receipt.',
    entries: [
      { key: 'company.name', label: 'Company name' },
      { key: 'company.address', label: 'Office address', help: 'Street, town, state and ZIP code on one line.' },
    ],
  },
  contact: {
    title: 'Contact',
    lead: 'How visitors and tenants reach you.',
    entries: [
      { key: 'company.phone', label: 'Phone', input: PHONE },
      {
        key: 'company.hotline',
        label: 'Maintenance hotline',
        help: 'Shown as the 24/7 number for emergencies.',
        input: PHONE,
      },
      {
        key: 'company.email',
        label: 'Email',
        help: 'Shown on the site and in emails.',
        input: { type: 'email', inputMode: 'email' },
      },
    ],
  },
  licenses: {
    title: 'Licenses and registrations',
    lead: 'Shown in the footer and with your listings.',
    entries: [
      { key: 'company.brokerLicense', label: 'Real estate broker license', optional: true },
      { key: 'company.hicRegistration', label: 'Home improvement contractor registration', optional: true },
    ],
  },
  mortgage: {
    title: 'Mortgage rate',
    lead: 'Monthly cost estimates start with this rate. Buyers can change it.',
    entries: [
      { key: 'mortgage.rate', label: 'Interest rate in percent', input: { inputMode: 'decimal' } },
      { key: 'mortgage.rateDate', label: 'As of', help: 'Shown with the rate.', input: { type: 'date' } },
    ],
  },
  retention: {
    title: 'How long data is kept',
    lead: 'Older data is deleted within an hour. The privacy page shows these times.',
    entries: [
      {
        key: 'retention.messages',
        label: 'Messages, in months',
        help: 'After the last message of a person.',
        input: NUMBER,
      },
      {
        key: 'retention.viewings',
        label: 'Visitors of viewings and open houses, in days',
        help: 'After the visit.',
        input: NUMBER,
      },
      {
        key: 'retention.tenancies',
        label: 'Ended tenancies and payments, in years',
        help: 'Leases, payments, closed maintenance requests and the account. Tax records are usually kept for seven.',
        input: NUMBER,
      },
      {
        key: 'retention.auditLog',
        label: 'Audit log, in years',
        help: 'With security events and sign-in attempts.',
        input: NUMBER,
      },
      { key: 'retention.emails', label: 'List of sent emails, in months', input: NUMBER },
      {
        key: 'retention.sessions',
        label: 'Sessions, in days',
        help: 'After they were last used.',
        input: NUMBER,
      },
    ],
  },
  social: {
    title: 'Social media',
    lead: 'Links in the footer. Leave one empty to hide it.',
    entries: [
      { key: 'social.facebook', label: 'Facebook', optional: true, input: LINK },
      { key: 'social.instagram', label: 'Instagram', optional: true, input: LINK },
      { key: 'social.linkedin', label: 'LinkedIn', optional: true, input: LINK },
    ],
  },
} as const satisfies Record<string, SettingGroup>

export const HOURS = [
  { key: 'company.hours.weekdays', label: 'Monday to Friday' },
  { key: 'company.hours.saturday', label: 'Saturday' },
  { key: 'company.hours.sunday', label: 'Sunday' },
] as const satisfies readonly SettingEntry[]

/** Every setting of the form. */
export const ENTRIES: readonly SettingEntry[] = [
  ...Object.values(SETTING_GROUPS).flatMap(({ entries }): readonly SettingEntry[] => entries),
  ...HOURS,
]
