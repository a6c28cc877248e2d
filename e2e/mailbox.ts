import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from './fixtures.ts'

/** The folder to which the product writes emails. Unfinished files start with a dot. */
const FOLDER = path.join(process.env['E2E_DATA'] ?? '', 'mail')

async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(
    names.sort((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  )
  // Decodes quoted-printable text.
  return mails
    .filter((mail) => mail.split(/\r?\n\r?\n/)[0]?.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The newest email with such a link, once it has arrived. */
async function newestLink(address: string, link: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).map((mail) => link.exec(mail)?.[0] ?? '').findLast(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** The URL in the newest email of this kind: `reset-password`, `invitation`. */
export async function linkTo(address: string, page: string): Promise<string> {
  const link = await newestLink(address, new RegExp(`http://[^\\s"<>]+/${page}\\?token_hash=[^\\s"<>]+`))
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search + hash
}

/** The tracking link of this visitor's newest request. */
export const statusLinkTo = (address: string) => newestLink(address, /\/maintenance\/status\/[\w-]{43}/)

/** The link to this visitor's newest viewing. */
export const viewingLinkTo = (address: string) => newestLink(address, /\/viewings\/[\w-]{43}/)

/** The link that confirms this visitor's newest alert. */
export const alertLinkTo = (address: string) => newestLink(address, /\/alerts\/confirm\/[\w-]{43}/)
