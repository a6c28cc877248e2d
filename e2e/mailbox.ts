import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from './fixtures.ts'

/** Where the product keeps its mails as files. One that is being written has a name that begins with a dot. */
const FOLDER = path.join(process.env['E2E_DATA'] ?? '', 'mail')

async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(
    names.sort((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  )
  // Lines may be broken by `=` at their end, and `=3D` stands for `=`.
  return mails
    .filter((mail) => mail.split(/\r?\n\r?\n/)[0]?.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** What the newest mail with such a link says, once it is there. */
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

/** The address that the newest mail of this kind leads to: `reset-password`, `invitation`. */
export async function linkTo(address: string, page: string): Promise<string> {
  const link = await newestLink(address, new RegExp(`http://[^\\s"<>]+/${page}\\?token_hash=[^\\s"<>]+`))
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search + hash
}

/** Where the newest request of this visitor is followed without an account. */
export const statusLinkTo = (address: string) => newestLink(address, /\/maintenance\/status\/[\w-]{43}/)
