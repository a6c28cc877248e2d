import type { Company } from '#contract/company/public.ts'
import { isPlaceholder } from '#contract/company/placeholders.ts'
import type { Db } from '#server/db/connection.ts'
import { listSettings } from './queries.ts'

/** A link for every page. Empty unless it is a web address. */
const webAddress = (text: string) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : '')

/** The company facts from the current site settings. */
export async function readCompany(db: Db): Promise<Company> {
  const settings = await listSettings(db, ['company', 'social'])
  const fact = (name: string) => settings.get(`company.${name}`) ?? ''
  const page = (name: string) => webAddress(settings.get(`social.${name}`) ?? '')
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

/** The company facts that are still placeholders, one line of key and value each. */
export async function listPlaceholders(db: Db): Promise<string[]> {
  const settings = await listSettings(db, ['company'])
  return [...settings].filter(([key, value]) => isPlaceholder(key, value)).map(([key, value]) => `${key}: ${value}`)
}
