interface Person {
  email: string
  password: string
  /** A code of their authenticator app. */
  token?: string
}

interface Answer<T> {
  status: number
  body: T
}

/** Keeps the cookies of responses, as a browser does, and sends those that have a value. */
function cookieJar() {
  const kept = new Map<string, string>()
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(answer: Response) {
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (value === '') kept.delete(name!)
        else kept.set(name!, value!)
      }
    },
  }
}

/**
 * Calls of a product on the network from a browser of its own, signed in if a person is given. Files travel as they are, everything else as JSON. `extra`
 * headers are those of a proxy in between. An absolute URL calls another machine.
 */
export async function openBrowser(base: string, person?: Person, extra: Record<string, string> = {}) {
  const page = await fetch(`${base}/api/csrf-token`)
  const { csrfToken } = (await page.json()) as { csrfToken: string }
  const cookies = cookieJar()
  cookies.keep(page)
  const headers: Record<string, string> = { ...extra, 'x-csrf-token': csrfToken }
  async function call<T>(method: string, url: string, body?: object): Promise<Answer<T>> {
    const isFile = Buffer.isBuffer(body)
    const answer = await fetch(new URL(url, base), {
      method,
      headers: {
        ...headers,
        cookie: cookies.header(),
        ...(body && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    cookies.keep(answer)
    const text = await answer.text()
    return {
      status: answer.status,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T,
    }
  }
  if (person) {
    const { body, status } = await call<{ access_token: string }>('POST', '/api/auth/login', person)
    if (status !== 200) throw new Error(`${person.email} could not sign in: ${JSON.stringify(body)}`)
    headers['authorization'] = `Bearer ${body.access_token}`
  }
  return call
}
