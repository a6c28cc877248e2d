import { createHash } from 'node:crypto'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { authenticate } from './confirmation.ts'
import type { Sandbox } from './context.ts'
import { SandboxFailure } from './failures.ts'
import type { Form } from './form.ts'
import { requireIntent } from './intents.ts'
import type { Intent } from './objects.ts'
import { authenticateSetup, requireSetup, type Setup } from './setup-intents.ts'

const STYLE = `
:root{color-scheme:light dark;--ground:#f3f5f8;--sheet:#fff;--ink:#1b2430;--quiet:#5b6672;--line:#d5dbe3;--main:#14304f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0e141c;--sheet:#18212c;--ink:#eef2f6;--quiet:#a9b4c0;--line:#3a4757;--main:#cfe0f5;--on:#0e141c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{width:100%;max-width:420px;padding:32px 24px;border-radius:16px;background:var(--sheet);border:1px solid var(--line)}
.mode{display:inline-block;margin:0 0 16px;padding:2px 10px;border-radius:99px;border:1px solid var(--line);color:var(--quiet);font-size:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.2}p{margin:0 0 16px}.amount{font-size:32px;font-weight:600;line-height:1.2}
form{display:grid;gap:12px;margin-top:24px}button{min-height:48px;padding:0 20px;border-radius:10px;border:1px solid var(--main);background:var(--main);color:var(--on);font:600 16px system-ui,sans-serif;cursor:pointer}
button+button{background:transparent;color:var(--ink);border-color:var(--line)}button:focus-visible{outline:3px solid #4c8bf5;outline-offset:2px}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const escape = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const document = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><p class="mode">Test mode. No real money moves.</p>${content}</main></body></html>`

function send(reply: FastifyReply, status: number, title: string, content: string) {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(document(title, content))
}

/** What the bank asks about: a payment, or a card that is being saved. */
type Asked = Intent | Setup

const isSetup = (asked: Asked): asked is Setup => asked.object === 'setup_intent'

/** The names of the parameters that the provider uses. */
const nameOf = (id: string) => (id.startsWith('seti_') ? 'setup_intent' : 'payment_intent')
const secretName = (id: string) => `${nameOf(id)}_client_secret`

const aboutOf = (asked: Asked) =>
  isSetup(asked)
    ? '<p>You are saving this card for later. Nothing is charged now.</p>'
    : `<p class="amount">${formatAmount(formatCents(asked.amount))}</p>
${asked.description === null ? '' : `<p>${escape(asked.description)}</p>`}`

const titleOf = (asked: Asked) => (isSetup(asked) ? 'Confirm your card' : 'Confirm your payment')

const askPage = (asked: Asked) => `<h1>${titleOf(asked)}</h1>
<p>Your bank would ask you to confirm your identity here.</p>
${aboutOf(asked)}
<form method="post"><input type="hidden" name="${secretName(asked.id)}" value="${escape(asked.client_secret)}">
<button name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`

const OVER = `<h1>There's nothing to confirm</h1><p>This was already confirmed or canceled.</p><p><a href="/dashboard">Go to your dashboard</a></p>`

interface Redirect {
  redirect_to_url?: { return_url: string }
}

function returnUrlOf({ next_action: next }: Asked) {
  const redirect: Redirect | null = next
  return redirect?.redirect_to_url?.return_url
}

/** The payer's return URL, with the same parameters as the provider adds. */
function backUrl(returnUrl: string, { id, client_secret: secret }: Asked, status: 'succeeded' | 'failed') {
  const url = new URL(returnUrl)
  url.searchParams.set(nameOf(id), id)
  url.searchParams.set(secretName(id), secret)
  url.searchParams.set('redirect_status', status)
  return url.href
}

type Call = { Params: { id: string }; Querystring: Record<string, string>; Body: Form | undefined }

/** A stand-in for the bank's 3-D Secure page, with the buttons Complete and Fail. Works without JavaScript. */
export function authenticationPage(app: FastifyInstance, { db }: Sandbox) {
  const requireAsked = (trx: Db, id: string, place: Record<string, unknown> | undefined, isLocked = false) => {
    const given = place?.[secretName(id)]
    const secret = typeof given === 'string' ? given : ''
    return id.startsWith('seti_') ? requireSetup(trx, id, secret, isLocked) : requireIntent(trx, id, secret, isLocked)
  }

  app.get<Call>('/authenticate/:id', async ({ params, query }, reply) => {
    const asked = await requireAsked(db, params.id, query).catch((error: unknown) => {
      if (error instanceof SandboxFailure) return null
      throw error
    })
    if (!asked) return send(reply, 404, 'Not found', "<h1>We can't find that payment</h1>")
    if (asked.status !== 'requires_action') return send(reply, 200, 'Nothing to confirm', OVER)
    return send(reply, 200, titleOf(asked), askPage(asked))
  })

  app.post<Call>('/authenticate/:id', async ({ params, body }, reply) => {
    const hasConfirmed = body?.['answer'] === 'complete'
    const back = await db.transaction().execute(async (trx) => {
      const asked = await requireAsked(trx, params.id, body, true)
      const returnUrl = returnUrlOf(asked)
      if (asked.status !== 'requires_action' || returnUrl === undefined) return null
      if (isSetup(asked)) await authenticateSetup(trx, asked, hasConfirmed)
      else await authenticate(trx, asked, hasConfirmed)
      return backUrl(returnUrl, asked, hasConfirmed ? 'succeeded' : 'failed')
    })
    return back === null ? send(reply, 200, 'Nothing to confirm', OVER) : reply.redirect(back, 303)
  })
}
