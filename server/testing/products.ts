import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PASSWORD } from './account.ts'

/** Signs in at a product that runs in another process. Returns the headers of its calls. */
export async function signIn(base: string, email: string) {
  const token = await fetch(`${base}/api/csrf-token`)
  const login = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token: bearer } = (await login.json()) as { access_token: string }
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  return {
    authorization: `Bearer ${bearer}`,
    'x-csrf-token': csrfToken,
    cookie: token.headers.get('set-cookie')!.split(';')[0]!,
  }
}

/** The receipts among the emails that a product has written into its folder. One that was sent again has the same Message-ID. */
export async function receiptsIn(folder: string) {
  const names = await readdir(path.join(folder, 'mail')).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(folder, 'mail', name), 'utf8')),
  )
  const receipts = mails.filter((mail) => /^Subject: Receipt for/m.test(mail))
  return new Set(receipts.map((mail) => /^Message-ID: (\S+)/im.exec(mail)![1]))
}
