import type { Company } from '#contract/company/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'
import { listPlaceholders } from './service.ts'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)

async function facts(settings: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(settings)) {
    await db.updateTable('site_settings').set({ value }).where('key', '=', key).execute()
  }
  cache.clear()
  return (await app.inject('/api/company')).json<Company>()
}

test('a new installation has every company fact', async () => {
  expect(await facts()).toEqual({
    name: 'Baystead',
    phone: '(617) 555-0142',
    email: 'hello@baystead.example',
    hotline: '(617) 555-0199',
    address: '48 Atlantic Avenue, Boston, MA 02110',
    brokerLicense: '0000142',
    hicRegistration: '000142',
    hours: { weekdays: '8:00 AM-6:00 PM', saturday: '9:00 AM-4:00 PM', sunday: 'Closed' },
    social: {
      facebook: 'https://www.facebook.com/baystead',
      instagram: 'https://www.instagram.com/baystead',
      linkedin: 'https://www.linkedin.com/company/baystead',
    },
  })
})

test('placeholders are listed until they are replaced by something real', async () => {
  const named = async (settings: Record<string, string> = {}) => {
    await facts(settings)
    return (await listPlaceholders(db)).toSorted()
  }
  const all = [
    'company.address: 48 Atlantic Avenue, Boston, MA 02110',
    'company.brokerLicense: 0000142',
    'company.email: hello@baystead.example',
    'company.hicRegistration: 000142',
    'company.hotline: (617) 555-0199',
    'company.phone: (617) 555-0142',
  ]
  expect(await named()).toEqual(all)
  // Another fictional number and another example address are placeholders too.
  expect(await named({ 'company.phone': '+1 413-555-0100', 'company.email': 'office@mail.example.com' })).toEqual([
    ...all.slice(0, 2),
    'company.email: office@mail.example.com',
    ...all.slice(3, 5),
    'company.phone: +1 413-555-0100',
  ])
  const real = {
    'company.phone': '(617) 523-0142',
    'company.hotline': '(617) 523-0199',
    'company.email': 'hello@baystead.com',
    'company.address': '50 Atlantic Avenue, Boston, MA 02110',
    'company.brokerLicense': '422301',
    'company.hicRegistration': '',
  }
  expect(await named(real)).toEqual([])
})

test('a changed setting shows; a social link that is not a URL does not', async () => {
  const { hours, social } = await facts({
    'company.hours.sunday': '10:00 AM-2:00 PM',
    'social.facebook': 'javascript:alert(1)',
    'social.instagram': 'not an address',
    'social.linkedin': 'https://www.linkedin.com/company/1',
  })
  expect(hours.sunday).toBe('10:00 AM-2:00 PM')
  expect(social).toEqual({ facebook: '', instagram: '', linkedin: 'https://www.linkedin.com/company/1' })
})

test('every page of the site has the numbers of the broker and the contractor', async () => {
  await facts({ 'company.brokerLicense': '0000142', 'company.hicRegistration': '000142' })
  for (const address of ['/', '/services', '/properties', '/contact', '/about']) {
    const html = (await app.inject(address)).body
    for (const said of ['broker license 0000142', 'Home improvement contractor 000142'])
      expect([address, html.slice(html.indexOf('<footer')).includes(said)]).toEqual([address, true])
  }
})

test('settings of other groups are not included', async () => {
  await db.insertInto('site_settings').values({ key: 'companyX.name', value: 'Nobody' }).execute()
  expect((await facts()).name).toBe('Baystead')
})
