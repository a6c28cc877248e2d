import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../steps.ts'

/** What secrets of well-known kinds look like, and of our own. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*[\w+/=\\]{20}/,
  'a private JWK': /"d"\s*:\s*"[\w-]{40,}"/,
  'a key of age': /AGE-SECRET-KEY-1[A-Z\d]{50}/,
  'a key of AWS': /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/,
  'a key of Stripe': /\b(?:sk|rk)_live_[A-Za-z\d]{16,}|\bwhsec_[A-Za-z\d+/]{32,}|\b(?:sk|rk)_test_[A-Za-z\d]{24,}/,
  'a token of GitHub': /\b(?:gh[oprsu]_[A-Za-z\d]{36}|github_pat_\w{60,})/,
  'a token of GitLab': /\bglpat-[\w-]{20}/,
  'a token of npm': /\bnpm_[A-Za-z\d]{36}\b/,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{20,}|hooks\.slack\.com\/services\/T\w{8,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a key of SendGrid': /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  'a key of Mailgun or Twilio': /\bkey-[\da-f]{32}\b|\b(?:SK|AC)[\da-f]{32}\b/,
  'a key of a model service': /\bsk-(?:ant-|proj-)?[\w-]{40,}/,
  'a key of Azure': /AccountKey=[A-Za-z\d+/]{86}==/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|smtps?|mongodb|redis|amqp|mysql):\/\/[\w.%-]+:(?!password@)[\w.%!-]{12,}@(?!localhost|127\.|\[)/,
}

/** Made for tests: what they open is on the machine of the test only. */
const MADE_UP: Readonly<Record<string, string>> = { 'server/testing/setups/certificates.ts': 'a private key' }

const IS_TEXT =
  /\.(?:[cm]?[jt]sx?|json|jsonc|md|ya?ml|sql|sh|css|html|svg|txt|toml|conf|service|example|webmanifest)$|\/[^.]+$|^[^/]+$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && IS_TEXT.test(name))

/** The secrets in a text, by the kind. */
const secretsIn = (text: string) =>
  Object.entries(SECRETS).flatMap(([kind, pattern]) => {
    const found = pattern.exec(text)
    return found ? [{ kind, begins: found[0].slice(0, 12) }] : []
  })

test('no file has a secret', () => {
  const found = files.flatMap((name) =>
    secretsIn(readFileSync(path.join(ROOT, name), 'utf8'))
      .filter(({ kind }) => MADE_UP[name] !== kind)
      .map(({ kind, begins }) => `${name}: ${kind} (${begins}...)`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(1500)
})

test('the patterns find what they are for', () => {
  // Put together here, so that this file has no secret.
  const samples: Record<string, string> = {
    'a private key': ['-----BEGIN', 'PRIVATE', `KEY-----\n${'MIGHAgEAMBMGByqGSM49'.repeat(2)}`].join(' '),
    'a private JWK': `{"d": "${'abcDEF-_12'.repeat(4)}"}`,
    'a key of age': `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
    'a key of AWS': `AKIA${'ABCD2345'.repeat(2)}`,
    'a key of Stripe': `sk_live_${'a1B2'.repeat(6)}`,
    'a token of GitHub': `ghp_${'a1B2'.repeat(9)}`,
    'a token of GitLab': `glpat-${'a1B2'.repeat(5)}`,
    'a token of npm': `npm_${'a1B2'.repeat(9)}`,
    'a token of Slack': `xoxb-${'1234567890-'.repeat(3)}`,
    'a key of Google': `AIza${'a1B2_'.repeat(7)}`,
    'a key of SendGrid': `SG.${'a1'.repeat(11)}.${'a'.repeat(43)}`,
    'a key of Mailgun or Twilio': `key-${'0a'.repeat(16)}`,
    'a key of a model service': `sk-ant-${'a1B2'.repeat(12)}`,
    'a key of Azure': `AccountKey=${'a1B2'.repeat(21)}aa==`,
    'a signed token': `eyJ${'hbGciOiJ'.repeat(2)}.eyJ${'zdWIiOiI'.repeat(2)}.${'a1B2'.repeat(8)}`,
    'a password in an address': `postgresql://baystead:${'a1B2'.repeat(4)}@db.example.com/homes`,
  }
  expect(Object.keys(samples)).toEqual(Object.keys(SECRETS))
  for (const [kind, sample] of Object.entries(samples)) expect(secretsIn(sample).map((one) => one.kind)).toContain(kind)
})
