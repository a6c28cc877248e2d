import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/connection.ts'
import { cleanUpPhotos } from '#server/features/maintenance/service.ts'
import type { Storage } from '#server/gateways/storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The addresses in the lines of a mail's head that say where it and its answers go. */
function addressesOf(mail: string): string {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n') + 1).replaceAll(/\r\n[ \t]+/g, ' ')
  return Array.from(head.matchAll(/^(?:to|reply-to):(.*)$/gim), ([, value]) => value!.toLowerCase()).join('\n')
}

const escaped = (text: string) => text.replaceAll(/[^\w]/g, String.raw`\$&`)

/** Deletes the emails in a folder that were written to an address, or whose answers go there. */
async function deleteMailFiles(folder: string, address: string) {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const isNamed = new RegExp(String.raw`(^|[\s<,])${escaped(address.toLowerCase())}($|[\s>,])`, 'm')
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const mail = await readFile(file, 'utf8').catch(() => '')
    if (isNamed.test(addressesOf(mail))) await rm(file, { force: true })
  }
}

interface Places {
  db: Db
  storage: Storage
  /** Where emails are written that no mail server takes. */
  mailDir: string
}

/** Deletes the files of an erased person. Their rows are gone already, and the list of files to delete is in the database. */
export async function eraseFiles({ db, storage, mailDir }: Places, email: string) {
  await deleteMailFiles(mailDir, email)
  await cleanUpPhotos({ db, storage })
}
