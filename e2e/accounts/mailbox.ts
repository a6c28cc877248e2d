import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '../fixtures.ts'

const FOLDER = path.join(process.env['E2E_DATA'] ?? '', 'mail')

async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(FOLDER).catch(() => [])
  const mails = await Promise.all(
    [...names].sort((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  )
  // Lines may be broken by `=` at their end, and `=3D` stands for `=`.
  return mails
    .filter((mail) => mail.split(/\r?\n\r?\n/)[0]?.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The address that the newest mail of this kind leads to. */
export async function linkTo(address: string, page: string): Promise<string> {
  const found = new RegExp(`http://[^\\s"<>]+/${page}\\?token_hash=[^\\s"<>]+`)
  let link = ''
  await expect
    .poll(async () => {
      link = (await mailsTo(address)).map((mail) => found.exec(mail)?.[0] ?? '').findLast(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search + hash
}
