/** Fictional phone numbers, which no subscriber has: any area code, then 555-0100 to 555-0199. */
const isFictionalPhone = (value: string) => /^1?\d{3}55501\d\d$/.test(value.replace(/\D/g, ''))

/** Domain names that are reserved for examples (RFC 2606). */
const isExampleAddress = (value: string) => /@(.+\.)?(example|example\.(com|net|org)|invalid|test)$/i.test(value)

const PLACEHOLDERS: Readonly<Record<string, (value: string) => boolean>> = {
  'company.phone': isFictionalPhone,
  'company.hotline': isFictionalPhone,
  'company.email': isExampleAddress,
  'company.address': (value) => value === '48 Atlantic Avenue, Boston, MA 02110',
  'company.brokerLicense': (value) => value === '0000142',
  'company.hicRegistration': (value) => value === '000142',
}

/** Whether a company fact still has its placeholder value. A placeholder looks real but reaches no one. */
export const isPlaceholder = (key: string, value: string) => PLACEHOLDERS[key]?.(value.trim()) ?? false
