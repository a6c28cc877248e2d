import * as z from 'zod/mini'
import type { Company, CompanySetting } from './public.ts'
import { isRetentionTime, retentionHint, type RetentionName, retentionNameOf } from './retention-times.ts'

/** The type of a setting's value. */
export type SettingKind =
  | 'text'
  | 'phone'
  | 'email'
  | 'url'
  | 'color'
  | 'money'
  | 'hours'
  | 'percent'
  | 'day'
  | 'retention'

/** A setting of the form of staff. */
export type KnownSetting = CompanySetting | `mortgage.${'rate' | 'rateDate'}` | `retention.${RetentionName}`

interface Known {
  kind: SettingKind
  /** May be empty, which hides it on the site. */
  isOptional?: true
}

/** The settings that the site reads. */
const KNOWN_SETTINGS: Readonly<Record<string, Known>> = {
  'company.name': { kind: 'text' },
  'company.phone': { kind: 'phone' },
  'company.email': { kind: 'email' },
  'company.hotline': { kind: 'phone' },
  'company.address': { kind: 'text' },
  'company.brokerLicense': { kind: 'text', isOptional: true },
  'company.hicRegistration': { kind: 'text', isOptional: true },
  'company.hours.weekdays': { kind: 'hours' },
  'company.hours.saturday': { kind: 'hours' },
  'company.hours.sunday': { kind: 'hours' },
  'mortgage.rate': { kind: 'percent' },
  'mortgage.rateDate': { kind: 'day' },
  'retention.messages': { kind: 'retention' },
  'retention.viewings': { kind: 'retention' },
  'retention.emails': { kind: 'retention' },
  'retention.sessions': { kind: 'retention' },
  'retention.tenancies': { kind: 'retention' },
  'retention.auditLog': { kind: 'retention' },
  'social.facebook': { kind: 'url', isOptional: true },
  'social.instagram': { kind: 'url', isOptional: true },
  'social.linkedin': { kind: 'url', isOptional: true },
} satisfies Readonly<Record<KnownSetting, Known>>

/** The type of any other setting, by the last word of its key: `brand.color`, `brand.accentColor`, `press.url`. */
const BY_LAST_WORD: readonly [RegExp, SettingKind][] = [
  [/(^|[._-])colou?r$|Colou?r$/, 'color'],
  [/(^|[._-])url$|Url$/, 'url'],
  [/(^|[._-])phone$|Phone$/, 'phone'],
  [/(^|[._-])email$|Email$/, 'email'],
  [/(^|[._-])(amount|fee|price)$|(Amount|Fee|Price)$/, 'money'],
]

const settingKind = (key: string): SettingKind =>
  KNOWN_SETTINGS[key]?.kind ?? BY_LAST_WORD.find(([form]) => form.test(key))?.[1] ?? 'text'

const CLOCK = String.raw`(1[0-2]|0?[1-9])(:[0-5]\d)?\s*[AP]\.?M\.?`
const HOURS = new RegExp(`^(closed|${CLOCK}\\s*(-|–|to)\\s*${CLOCK})$`, 'i')

const FORMS: Record<Exclude<SettingKind, 'retention'>, { fits: (value: string) => boolean; hint: string }> = {
  text: { fits: () => true, hint: '' },
  phone: {
    fits: (value) => /^\+?[\d\s().-]+(\s?(ext\.?|x)\s?\d+)?$/i.test(value) && value.replace(/\D/g, '').length >= 7,
    hint: 'a phone number such as (617) 555-0142',
  },
  email: {
    fits: (value) => /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(value),
    hint: 'an email address such as hello@example.com',
  },
  url: {
    fits: (value) => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value),
    hint: 'a web address that begins with https://',
  },
  color: {
    fits: (value) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(value),
    hint: 'a color such as #14304f',
  },
  money: {
    fits: (value) => /^\d{1,12}(\.\d{2})?$/.test(value),
    hint: 'dollars and cents such as 2100.50',
  },
  hours: {
    fits: (value) => HOURS.test(value),
    hint: 'hours such as 8:00 AM-6:00 PM, or Closed',
  },
  percent: {
    fits: (value) => /^\d{1,2}(\.\d{1,3})?$/.test(value) && Number(value) <= 25,
    hint: 'a percentage from 0 to 25 such as 6.5',
  },
  day: {
    fits: (value) => /^20\d\d-\d\d-\d\d$/.test(value) && z.iso.date().safeParse(value).success,
    hint: 'a date such as 2026-11-19',
  },
}

/** What a value must be. How long data may be kept differs from setting to setting. */
function formOf(key: string) {
  const kind = settingKind(key)
  if (kind !== 'retention') return FORMS[kind]
  const name = retentionNameOf(key)!
  return { fits: (value: string) => isRetentionTime(name, value), hint: retentionHint(name) }
}

/** Help text for a value of this setting. Empty where any text is valid. */
export const settingHint = (key: string) => formOf(key).hint

/** Why a value is invalid for this key. Null where it is valid. */
export function settingProblem(key: string, value: string): string | null {
  const known = KNOWN_SETTINGS[key]
  if (value.trim() === '') return known?.isOptional ? null : 'Value is required'
  // They stand in the heads of emails and in calendars.
  if (known && /\p{Cc}/u.test(value.trim())) return 'Value must be one line of text'
  const { fits, hint } = formOf(key)
  return fits(value.trim()) ? null : `Value must be ${hint}`
}

/** A link for every page. Empty unless it is a web address. */
const webAddress = (text: string) => (/^\s*https?:/i.test(text) && URL.canParse(text) ? text : '')

/** The company facts from the values of the settings. An unknown one is empty. */
export function companyOf(valueOf: (key: string) => string | undefined): Company {
  const fact = (name: string) => valueOf(`company.${name}`) ?? ''
  const page = (name: string) => webAddress(valueOf(`social.${name}`) ?? '')
  return {
    name: fact('name'),
    phone: fact('phone'),
    email: fact('email'),
    hotline: fact('hotline'),
    address: fact('address'),
    brokerLicense: fact('brokerLicense'),
    hicRegistration: fact('hicRegistration'),
    hours: { weekdays: fact('hours.weekdays'), saturday: fact('hours.saturday'), sunday: fact('hours.sunday') },
    social: { facebook: page('facebook'), instagram: page('instagram'), linkedin: page('linkedin') },
  }
}
