import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { makePrivateFolder } from './private-folder.ts'

/** The emails that the mail server has accepted and the database does not have as sent yet. */
export interface AcceptedMail {
  has(id: string): Promise<boolean>
  add(id: string): void
  remove(id: string): Promise<void>
}

/** Keeps an empty file for each, for the process that continues after this one. If a file cannot be written, only this process knows. */
export function createAcceptedMail(folder: string, log: FastifyBaseLogger): AcceptedMail {
  const ids = new Set<string>()
  const fileOf = (id: string) => path.join(folder, encodeURIComponent(id))
  let prepared: Promise<void> | undefined
  return {
    async has(id) {
      // A failure is reported by `add`.
      await (prepared ??= makePrivateFolder(folder).catch(() => {}))
      return ids.has(id) || existsSync(fileOf(id))
    },
    // Synchronous, because until the file is there a killed process would send the email again.
    add(id) {
      ids.add(id)
      try {
        writeFileSync(fileOf(id), '', { mode: 0o600 })
      } catch (error) {
        log.warn({ err: error }, 'could not note that an email was accepted')
      }
    },
    async remove(id) {
      ids.delete(id)
      // A file that stays is harmless, because ids are never used again.
      await rm(fileOf(id), { force: true }).catch(() => {})
    },
  }
}
