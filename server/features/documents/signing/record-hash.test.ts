import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordHash } from './record-hash.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest()

const SIGNATURE = {
  document_id: '6f1f5c0a-6f0e-4a55-9d0b-3d0f8a2f7f10',
  document_sha256: sha256('the file'),
  side: 'tenant' as const,
  act: 'signed' as const,
  user_id: '0f8ad3a8-19a0-4f6e-8a8c-1f3a8c1b2d3e',
  account_name: 'José Müller',
  account_email: 'jose@example.com',
  typed_name: 'José Müller',
  drawing: 'M 1 1 L 2 2',
  consent: 'I agree to sign electronically.',
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
  signed_at: new Date('2026-11-28T07:15:00.000Z'),
}

/** What docs/documents.md says, written out. Signatures that are stored have these hashes, so neither may ever change. */
test.each([
  ['a signature with a drawing', SIGNATURE, 'b83426b380f507b6137ee18fd1de52aa47b56062bedd1f79dcf04586d63cb9fb'],
  [
    'an acknowledgement',
    { ...SIGNATURE, act: 'acknowledged' as const, typed_name: null, drawing: null },
    '596eef609eb883441ee9e60fdad1d6ade02cf9411682e8071ade6634d447b368',
  ],
])('%s has the hash of the documented format', (_, row, hash) => {
  expect(recordHash(row).toString('hex')).toBe(hash)
})
