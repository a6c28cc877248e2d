/** Numbers that are never given out: (any area code) 555-0100 to 555-0199. */
const isFictionalPhone = (value: string) => /^1?\d{3}55501\d\d$/.test(value.replace(/\D/g, ''))

/** Names that the Internet's own rules keep for examples. */
const isExampleAddress = (value: string) => /@(.+\.)?(example|example\.(com|net|org)|invalid|test)$/i.test(value)

const PLACEHOLDERS: Readonly<Record<string, (value: string) => boolean>> = {
  'company.phone': isFictionalPhone,
  'company.hotline': isFictionalPhone,
  'company.email': isExampleAddress,
  'company.address': (value) => value === '48 Atlantic Avenue, Boston, MA 02110',
  'company.brokerLicense': (value) => value === '0000142',
  'company.hicRegistration': (value) => value === '000142',
}

/** Whether a fact of the company is still the one that the product came with: it looks real, and leads visitors nowhere. */
export const isPlaceholder = (key: string, value: string) => PLACEHOLDERS[key]?.(value.trim()) ?? false
