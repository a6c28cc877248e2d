import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { AuthContext } from './context.ts'
import type { IssuedLink, LinkType } from './links/links.ts'
import type { UserRow } from './users/users.ts'

interface Content {
  /** May name the company. */
  subject: string | ((company: string) => string)
  /** The subject, unless another heading is given. */
  heading?: (company: string) => string
  body: string[]
  link?: { label: string; url: string }
  /** The account, unless another reason is given. */
  why?: string
}

type Email = Omit<Content, 'body'> & { body: string[] | ((company: Company) => string[]) }

/** Enqueues an email in the caller's transaction. Without a company address none is sent. */
async function send(ctx: AuthContext, trx: Db, to: string | null, { subject, heading, body, ...content }: Email) {
  const company = await ctx.company(trx)
  if (company.email === '' || to === null) return
  const title = typeof subject === 'string' ? subject : subject(company.name)
  await enqueue(trx, 'send_mail', {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: title,
    ...renderEmail({
      company,
      why: WHY.account,
      heading: heading?.(company.name) ?? title,
      body: typeof body === 'function' ? body(company) : body,
      ...content,
    }),
  })
}

const ONE_HOUR = 'This link works once and expires in one hour.'
const SEVEN_DAYS = 'This link works once and expires in seven days.'
const IGNORE = "Didn't request this? Ignore this email, and nothing will change."

const EMAILS: Record<Exclude<LinkType, 'reauthentication'>, Content & { label: string; path: string }> = {
  signup: {
    subject: 'Confirm your email address',
    body: [
      'Use this link to activate your account. It expires in 24 hours.',
      "Didn't sign up? Please don't use the link. Ignore this email, and the account won't be activated.",
    ],
    label: 'Confirm email address',
    path: '/confirm',
    why: WHY.signUp,
  },
  recovery: {
    subject: 'Reset your password',
    body: [`We received a request to reset your password. ${ONE_HOUR}`, IGNORE],
    label: 'Reset password',
    path: '/reset-password',
  },
  invite: {
    subject: (company) => `Welcome to ${company}`,
    body: [`Your account is ready. Set a password to sign in. ${SEVEN_DAYS}`],
    label: 'Set your password',
    path: '/invitation',
  },
  magiclink: {
    subject: 'Your sign-in link',
    body: ['Use this link to sign in to your account. It works once and expires in one hour.', IGNORE],
    label: 'Sign in',
    path: '/confirm',
  },
  email_change: {
    subject: 'Confirm your new email address',
    body: [
      'Use this link to start signing in with this address. It works once and expires in one hour.',
      "Didn't request this? Please don't use the link. Ignore this email, and nothing will change.",
    ],
    label: 'Confirm new address',
    path: '/confirm',
    why: WHY.newAddress,
  },
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** To someone whom staff invited, by the name and to the home that staff entered. */
function welcomeOf({ user_metadata: { first_name: name, home_address: home } }: UserRow): string {
  const address = text(home)
  return greet(
    text(name),
    address === ''
      ? `Your account is ready. Set a password to sign in. ${SEVEN_DAYS}`
      : `Your tenant account for ${address} is ready. Set a password to pay rent and request repairs. ${SEVEN_DAYS}`,
  )
}

/** The first name. Empty for an unconfirmed account, because a stranger may have entered it. */
const nameOf = ({ email_confirmed_at: confirmed, user_metadata: { first_name: name } }: UserRow) =>
  confirmed === null ? '' : text(name)

function greetedBody(type: LinkType, user: UserRow, [first = '', ...rest]: string[]): string[] {
  if (type === 'invite') return [welcomeOf(user)]
  return [greet(nameOf(user), first), ...rest]
}

/** Links to a page of ours, whose button sends the token to the service. Mail scanners follow links and would otherwise use up the token. */
export async function mailLink(ctx: AuthContext, trx: Db, link: IssuedLink, redirectTo: string | null, user?: UserRow) {
  if (link.type === 'reauthentication') {
    await send(ctx, trx, link.email, {
      subject: 'Your confirmation code',
      heading: () => `Your code is ${link.code}`,
      body: ["Enter this code to confirm that it's you. It expires in ten minutes. Don't share it with anyone."],
    })
    return
  }
  const { path, label, ...content } = EMAILS[link.type]
  const url = new URL(path, ctx.config.origin)
  url.searchParams.set('token_hash', link.token)
  url.searchParams.set('type', link.type)
  if (redirectTo !== null) url.searchParams.set('redirect_to', redirectTo)
  // Lets a password manager save the password under the right address. Browsers do not send the fragment, so it is in no server log.
  if (link.type === 'recovery' || link.type === 'invite')
    url.hash = new URLSearchParams({ email: link.email }).toString()
  const code = link.code === null ? [] : [`You can also enter this code within ten minutes: ${link.code}`]
  const [first, ...rest] = user ? greetedBody(link.type, user, content.body) : content.body
  await send(ctx, trx, link.email, { ...content, body: [first!, ...code, ...rest], link: { label, url: url.href } })
}

const page = (ctx: AuthContext, label: string, path: string) => ({ label, url: new URL(path, ctx.config.origin).href })

export const mailReuse = (ctx: AuthContext, trx: Db, user: UserRow) =>
  send(ctx, trx, user.email, {
    subject: 'You were signed out',
    heading: () => 'We signed you out to protect your account',
    body: [
      'We noticed unusual activity on one of your sessions and signed it out to protect your account.',
      "Please sign in again. If you don't recognize the activity, change your password.",
    ],
    link: page(ctx, 'Sign in', '/tenant-portal'),
  })

export const mailPasswordChanged = (ctx: AuthContext, trx: Db, user: UserRow) =>
  send(ctx, trx, user.email, {
    subject: 'Your password was changed',
    body: ({ phone }) => [
      greet(
        nameOf(user),
        `We signed out your other devices. If this wasn't you, reset your password right away and call us${atPhone(phone)}.`,
      ),
    ],
    link: page(ctx, 'Sign in', '/tenant-portal'),
  })

const PASSKEY_TEXTS = {
  added: ['A passkey was added', (name: string) => `You can now sign in with the passkey "${name}".`],
  renamed: ['A passkey was renamed', (name: string) => `Its name is now "${name}".`],
  removed: [
    'A passkey was removed',
    (name: string) => `The passkey "${name}" no longer signs in to your account. We signed out your other devices.`,
  ],
} as const

export function mailPasskeyChanged(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  { kind, name }: { kind: keyof typeof PASSKEY_TEXTS; name: string },
) {
  const [subject, textOf] = PASSKEY_TEXTS[kind]
  return send(ctx, trx, user.email, {
    subject,
    body: ({ phone }) => [
      greet(nameOf(user), textOf(name)),
      `If this wasn't you, reset your password right away and call us${atPhone(phone)}.`,
    ],
  })
}

/** To the old address, because a stranger may have made the change. */
export const mailEmailChanged = (ctx: AuthContext, trx: Db, former: string, email: string) =>
  send(ctx, trx, former, {
    subject: 'Your email address was changed',
    body: ({ phone }) => [`You now sign in with ${email}. If this wasn't you, call us right away${atPhone(phone)}.`],
  })

/** To the owner of an address that someone signed up with again. Whoever tried learns nothing. */
export const mailKnownAddress = (ctx: AuthContext, trx: Db, email: string) =>
  send(ctx, trx, email, {
    subject: 'You already have an account',
    body: [
      'Someone tried to sign up with this email address. If it was you, just sign in. Forgot your password? You can reset it on the sign-in page.',
    ],
    link: page(ctx, 'Sign in', '/tenant-portal'),
    why: WHY.signUp,
  })
