import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'
import { DataFolderUnusable } from './errors.ts'
import { findPostmaster } from './postmaster.ts'

/** Where the server listens, and how clients authenticate. */
export interface Address {
  url: string
  /** Undefined on Windows, which uses loopback. */
  socketFolder?: string
  settings: Record<string, string>
  /** The password of the product's role, where peer authentication is not available. */
  password?: string
}

/** The product's role, which has no superuser rights. */
export const APP_ROLE = 'baystead'

// The port is part of the socket's file name. Set explicitly, so that PGPORT has no effect.
const SOCKET_PORT = '5432'
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

export async function addressOf(dir: string, account: Account | undefined): Promise<Address> {
  if (process.platform === 'win32') return loopbackAddress(dir)
  const folder = socketFolder(dir, account)
  return {
    url: `postgresql://${APP_ROLE}@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`,
    socketFolder: folder,
    settings: {
      listen_addresses: '',
      port: SOCKET_PORT,
      // Quoted, because PostgreSQL reads this setting as a list.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
  }
}

const isShort = (folder: string): boolean =>
  Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) <= LONGEST_SOCKET_PATH

/** The database's own folder, unless its path is too long for a socket. */
function socketFolder(dir: string, account: Account | undefined): string {
  if (isShort(dir)) return dir
  const name = `baystead-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  const folder = [os.tmpdir(), '/tmp'].find((tmp) => isShort(path.join(tmp, name)) && canEnter(tmp, account))
  if (!folder) throw new DataFolderUnusable(`The path is too long for a socket: ${dir}. Set DATA_DIR to a shorter one.`)
  return privateFolder(path.join(folder, name), account)
}

/** In a world-writable folder. Refuses a folder of this name that belongs to someone else. */
function privateFolder(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = account?.uid ?? process.getuid?.()
  if (account && lstatSync(folder).uid === 0) lchownSync(folder, account.uid, account.gid)
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== owner)
    throw new DataFolderUnusable(
      `${folder} belongs to another user. Set DATA_DIR to a shorter path, or TMPDIR to a folder of your own.`,
    )
  chmodSync(folder, 0o700)
  return folder
}

/** Windows: a free port on loopback, and a password stored next to the data. */
async function loopbackAddress(dir: string): Promise<Address> {
  const file = path.join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(file, 'utf8')
  const port = findPostmaster(path.join(dir, 'data'))?.port ?? (await freePort())
  return {
    url: `postgresql://${APP_ROLE}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`,
    password,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  }
}

/** A port of this machine that nothing listens on yet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
