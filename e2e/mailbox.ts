import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from './fixtures.ts'

/** The data folder of the product that most tests share. */
export const SHARED_DATA = process.env['E2E_DATA'] ?? ''

/** Every email to this address, oldest first. Unfinished files start with a dot. */
async function mailsTo(address: string, dataDir = SHARED_DATA): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(
    names.sort((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return mails.filter((mail) => headOf(mail).includes(`To: ${address}`)).map(decode)
}

const headOf = (mail: string) => mail.split(/\r?\n\r?\n/)[0] ?? ''
/** Quoted-printable text. */
const decode = (mail: string) =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString()

export interface ReceivedEmail {
  /** Headers on one line each. */
  head: string
  subject: string
  html: string
}

/**
 * The emails to this address as a mail program has them, oldest first. An email whose sending was not recorded is sent again, and a mail program
 * recognizes it by its Message-ID.
 */
export async function inboxOf(address: string, dataDir?: string): Promise<ReceivedEmail[]> {
  const mails = await mailsTo(address, dataDir)
  const byId = new Map(mails.map((mail) => [/^Message-ID: (.*)$/im.exec(headOf(mail))?.[1] ?? mail, mail]))
  return [...byId.values()].map((mail) => {
    const head = headOf(mail).replaceAll(/\r?\n[ \t]+/g, ' ')
    return {
      head,
      subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? '',
      html: /<!doctype html>[\s\S]*<\/html>/i.exec(mail)?.[0] ?? '',
    }
  })
}

/** What the newest email with such a text says there, once it has arrived. */
export async function newestMatch(address: string, text: RegExp, dataDir?: string): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      found = (await mailsTo(address, dataDir)).map((mail) => text.exec(mail)?.[0] ?? '').findLast(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** The URL in the newest email of this kind: `reset-password`, `invitation`. */
export async function linkTo(address: string, page: string): Promise<string> {
  const link = await newestMatch(address, new RegExp(`http://[^\\s"<>]+/${page}\\?token_hash=[^\\s"<>]+`))
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search + hash
}

/** The tracking link of this visitor's newest request. */
export const statusLinkTo = (address: string) => newestMatch(address, /\/maintenance\/status\/[\w-]{43}/)

/** The link to this visitor's newest viewing. */
export const viewingLinkTo = (address: string) => newestMatch(address, /\/viewings\/[\w-]{43}/)

/** The link that confirms this visitor's newest alert. */
export const alertLinkTo = (address: string) => newestMatch(address, /\/alerts\/confirm\/[\w-]{43}/)

/** The link of this visitor's newest sign-up for an open house. */
export const openHouseLinkTo = (address: string, dataDir?: string) =>
  newestMatch(address, /\/open-houses\/rsvp\/[\w-]{43}/, dataDir)
