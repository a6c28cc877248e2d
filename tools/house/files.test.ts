import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { crowded } from './folders.ts'
import { isTest, isWithin, sources } from './imports.ts'

/** Generated, so the size limits do not apply. */
const GENERATED = 'server/db/schema.ts'

const files = ['contract', 'server', 'web'].flatMap(sources)
const code = files.filter((file) => !isTest(file) && file !== GENERATED)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The kinds of files that a noun's folder may hold. The last word of a file name is its kind. */
const KINDS: Record<string, string> = {
  'server/features': 'routes service queries fields mail jobs present',
  contract: 'public own admin fields',
}

/** Files of no kind. Adding one means adding its name here, so that a reviewer sees it. */
const NAMED: Record<string, Record<string, string>> = {
  'server/features': {
    alerts: 'filter links name sending/matches sending/send-alerts',
    audit: 'admin/csv-sheets chain order pruning',
    calendar: 'feed',
    auth: 'admins deps invitations passwords rotation sign-in takeover',
    condition: 'context drafts finish photos replies sheets',
    deposits:
      'documents recording/checklist recording/known law/clocks law/duties law/interest law/parts recording/evidence recording/interest recording/returns recording/work',
    documents:
      'files pdf-check reading sharing signing/certificate signing/name-match signing/record-hash signing/signing templates/generate templates/lease-values',
    discovery: 'lettering share-design share-picture share-store sitemap well-known',
    leases: 'move-out/notices move-out/rules move-out/statement renewals/answers renewals/rules statements/sums',
    maintenance: 'photos/photo-file photos/photos thread/messages thread/thread tracking-link',
    'open-houses': 'calendar links local-time read reminders',
    payments:
      'notices audit-log autopay/announce autopay/charge autopay/next-run autopay/owed autopay/pause autopay/pruning autopay/runs autopay/schedule autopay/skip customers debits/authorizations debits/reasons debits/unverified labels letter documents/balances documents/export documents/pdf-document documents/pdf-head documents/pdf-parts documents/pdf-style documents/pdf-table documents/printable-text documents/receipts documents/statement intents/card-testing-limit intents/check-each intents/creation intents/reconciliation intents/state intents/sync-payment intents/unknown-event intents/webhook ledger/allocations/paid ledger/books/agreed ledger/books/charges ledger/books/context ledger/books/daily-charges ledger/books/receipts ledger/books/rules ledger/books/manual-entries ledger/check-charge ledger/due-months ledger/lease-ledger ledger/held/entries ledger/held/last-month ledger/periods/close ledger/periods/sums ledger/proration/last-part ledger/proration/part-months ledger/recurring/charges ledger/rent-balance ledger/rent ledger/rules ledger/shares/allocate ledger/shares/attempt ledger/shares/limit ledger/shares/people ledger/shares/shares ledger/shares/split ledger/paid-back refunds/refusals refunds/settle methods/events methods/saved-card methods/saving methods/setups reminders/reminders scheduled/remind upcoming/charges upcoming/left upcoming/reasons documents/pdf-drawings documents/pdf-picture documents/pdf-pictures documents/pdf-text debits/returned/consequences debits/returned/due-words debits/returned/unpaid debits/refused debits/returned/returns',
    people:
      'data/accounts data/condition data/erased data/logs data/payments data/site data/table-entry data/tenancies data/visitors erasure export files personal-data tenancies zip data/maintenance',
    properties:
      'admin/changes admin/position featured geocoding/address list-condition samples similar-condition map/groups map/map search/conditions search/facets search/flags search/instead search/list search/literal search/look-up search/open-homes search/orders search/pages search/places/groups search/places/location search/places/places search/places/regions search/places/rows search/places/similar search/places/suggested-regions search/terms/bits search/terms/counts search/terms/ranges search/terms/steps search/terms/terms search/walk search/words',
    sessions: 'provider-errors reauthentication user-sync',
    tenants:
      'accounts/accounts accounts/changes accounts/conflicts accounts/new-account context invitations leases/lease leases/new-tenancy leases/rents leases/terms roommates/joining roommates/leaving roommates/overlaps roommates/shares roommates/starts',
    viewings: 'calendar free-time holds links reminders slots',
    'two-factor': 'codes deps rotation secrets set-up',
    users: 'roles sign-out',
  },
  contract: {
    auth: 'account',
    calendar: 'holidays',
    condition: 'rooms state-names',
    company: 'new-setting placeholders retention retention-times site-settings',
    discovery: 'share-pictures',
    documents: 'templates/markup templates/merge',
    leases: 'automatic entries method-names rent-month-name part-months proration',
    maintenance: 'messages photos response-times',
    payments: 'amount-from card-brands debit-days debit-texts test-banks test-cards type-names',
    pictures: 'sizes',
    properties:
      'by-ids fact-words featured filter map map-grid map-tiles outline place-of-address places refine share-code typed-facts',
    viewings: 'days visitors',
  },
}

/** Files that are neither of a kind nor listed by name, and listed names without a file. */
function kindless(root: string, all: string[]): string[] {
  const ends = new RegExp(String.raw`(^|[/-])(${KINDS[root]!.replaceAll(' ', '|')})\.ts$`)
  const named = Object.entries(NAMED[root]!).flatMap(([noun, names]) =>
    names.split(' ').map((name) => `${root}/${noun}/${name}.ts`),
  )
  const nouns = all.filter((file) => isWithin(file, root) && !isTest(file) && !isWithin(file, 'contract/core'))
  const inNoun = (file: string) => file.split('/').length > root.split('/').length + 1
  return [
    ...nouns.filter((file) => inNoun(file) && !ends.test(file) && !named.includes(file)),
    ...named.filter((file) => !all.includes(file)).map((file) => `${file} is named and not there`),
  ]
}

describe('rooms', () => {
  test('no folder holds more than 20 files at one level', () => {
    expect(crowded(20)).toEqual([])
    expect(crowded(3).map(({ folder }) => folder)).toContain('web/ui/data-table')
  })

  test.each(Object.keys(KINDS))('every file of a noun in %s is of a known kind', (root) => {
    expect(kindless(root, files)).toEqual([])
  })

  test('an unknown kind is found, and a name that is gone', () => {
    expect(kindless('server/features', [...files, 'server/features/users/helpers.ts'])).toHaveLength(1)
    const without = files.filter((file) => file !== 'server/features/users/roles.ts')
    expect(kindless('server/features', without)).toHaveLength(1)
  })

  test('one noun has one name in all three roots', () => {
    const nouns = readdirSync(path.join(ROOT, 'contract'))
    for (const root of ['server/features', 'web/features'])
      expect(readdirSync(path.join(ROOT, root)).filter((name) => !nouns.includes(name))).toEqual([])
  })
})

describe('files', () => {
  test('names say what is inside', () => {
    const vague = /\/(index|utils|helpers|common|misc|types)\.tsx?$/
    expect(code.filter((file) => vague.test(file))).toEqual([])
    expect(code.filter((file) => !/^[a-z\d.-]+\.tsx?$/.test(path.basename(file)))).toEqual([])
  })

  test('no file grows past 300 lines, and the median stays at 60 or below', () => {
    const lengths = code.map((file) => read(file).split('\n').length)
    expect(code.filter((_, at) => lengths[at]! > 300)).toEqual([])
    expect(lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
  })

  test('the environment is read in one place', () => {
    // A cluster worker gets the database URL from its parent, PostgreSQL inherits PATH, and tests have settings of their own.
    const readers = code.filter((file) => read(file).includes('process.env'))
    const known = ['server/config/config.ts', 'server/process/cluster-worker.ts', 'server/db/embedded/account.ts']
    expect(readers.filter((file) => !isWithin(file, 'server/testing')).toSorted()).toEqual(known.toSorted())
  })
})
