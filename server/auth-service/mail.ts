import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { renderEmail } from '#server/jobs/email-template.ts'
import type { AuthContext } from './context.ts'
import type { IssuedLink, LinkType } from './links/links.ts'
import type { UserRow } from './users/users.ts'

interface Content {
  subject: string
  heading: string
  body: string[]
  link?: { label: string; url: string }
}

/** Enqueues an email in the caller's transaction. Without a company address none is sent. */
async function send(ctx: AuthContext, trx: Db, to: string | null, { subject, ...letter }: Content) {
  const company = await ctx.company(trx)
  if (company.email === '' || to === null) return
  await enqueue(trx, 'send_mail', {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: `${subject} | ${company.name}`,
    ...renderEmail({ company, ...letter }),
  })
}

const IGNORE = 'If this was not you, you can ignore this mail: nothing has changed.'

const LETTERS: Record<Exclude<LinkType, 'reauthentication'>, Content & { label: string; path: string }> = {
  signup: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    body: [
      'Someone signed up with this address. If it was you, click the button within 24 hours to confirm that the address is yours.',
      'If you did not sign up, do not click the button. You can ignore this email, and the account stays closed.',
    ],
    label: 'Confirm email address',
    path: '/confirm',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    body: ['A new password was asked for. The button works once, within one hour.', IGNORE],
    label: 'Choose a new password',
    path: '/reset-password',
  },
  invite: {
    subject: 'You are invited',
    heading: 'Welcome',
    body: [
      'An account was made for you. Choose a password to start using it. The button works once, within seven days.',
    ],
    label: 'Accept the invitation',
    path: '/invitation',
  },
  magiclink: {
    subject: 'Sign in',
    heading: 'Sign in',
    body: ['A link to sign in was asked for. It works once, within one hour.', IGNORE],
    label: 'Sign in',
    path: '/confirm',
  },
  email_change: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    body: [
      'This address is to become the one you sign in with. The button works once, within one hour.',
      'If you did not ask for this, do not click the button. You can ignore this email. Nothing has changed.',
    ],
    label: 'Confirm new address',
    path: '/confirm',
  },
}

/** Links to a page of ours, whose button sends the token to the service. Mail scanners follow links and would otherwise use up the token. */
export async function mailLink(ctx: AuthContext, trx: Db, link: IssuedLink, redirectTo: string | null) {
  if (link.type === 'reauthentication') {
    await send(ctx, trx, link.email, {
      subject: 'Your confirmation code',
      heading: `Your code is ${link.code}`,
      body: ['Enter it where you were asked for it, within ten minutes. Never tell it to anybody.'],
    })
    return
  }
  const { path, label, ...letter } = LETTERS[link.type]
  const url = new URL(path, ctx.config.origin)
  url.searchParams.set('token_hash', link.token)
  url.searchParams.set('type', link.type)
  if (redirectTo !== null) url.searchParams.set('redirect_to', redirectTo)
  // Lets a password manager save the password under the right address. Browsers do not send the fragment, so it is in no server log.
  if (link.type === 'recovery' || link.type === 'invite')
    url.hash = new URLSearchParams({ email: link.email }).toString()
  const code = link.code === null ? [] : [`Or enter this code where you were asked for it: ${link.code}`]
  await send(ctx, trx, link.email, { ...letter, body: [...letter.body, ...code], link: { label, url: url.href } })
}

const page = (ctx: AuthContext, label: string, path: string) => ({ label, url: new URL(path, ctx.config.origin).href })

export const mailReuse = (ctx: AuthContext, trx: Db, user: UserRow) =>
  send(ctx, trx, user.email, {
    subject: 'You were signed out',
    heading: 'We ended one of your sessions',
    body: [
      'A sign-in of yours was used in a way that can mean somebody copied it. To be safe, it was ended on every device that used it.',
      'Please sign in again. If you do not know why this happened, choose a new password.',
    ],
    link: page(ctx, 'Sign in', '/tenant-portal'),
  })

export const mailPasswordChanged = (ctx: AuthContext, trx: Db, user: UserRow) =>
  send(ctx, trx, user.email, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: ['Every other device was signed out. If this was not you, choose a new password now and call us.'],
    link: page(ctx, 'Sign in', '/tenant-portal'),
  })

/** To the old address, because a stranger may have made the change. */
export const mailEmailChanged = (ctx: AuthContext, trx: Db, former: string, email: string) =>
  send(ctx, trx, former, {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    body: [`You now sign in with ${email}. If this was not you, call us.`],
  })

/** To the owner of an address that someone signed up with again. Whoever tried learns nothing. */
export const mailKnownAddress = (ctx: AuthContext, trx: Db, email: string) =>
  send(ctx, trx, email, {
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      'Somebody tried to sign up with this address. If it was you, sign in; a forgotten password can be replaced there.',
    ],
    link: page(ctx, 'Sign in', '/tenant-portal'),
  })
