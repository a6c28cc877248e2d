/** Settings whose values are secret, or addresses that may contain a password. */
export const isSecretName = (name: string) => /_(URL|ENDPOINT|KEYS?|PASSWORD|PASSPHRASE|SECRET|HEADERS)$/.test(name)

/** Shorter ones protect nothing, and hiding them would garble other words. */
const MIN_LENGTH = 4

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The query of a database address says where it is, that of a service may have a key of any name. */
const inQuery = ({ protocol, searchParams }: URL) =>
  protocol.startsWith('postgres') ? searchParams.getAll('password') : [...searchParams.values()]

/** The password of an address as it is written and as it is sent, and what is secret in its query. */
function inAddress(text: string): string[] {
  if (!URL.canParse(text)) return [text]
  const address = new URL(text)
  const { username, password } = address
  const [user, plain] = [decoded(username), decoded(password)]
  const sent = plain === '' ? [] : [plain, `\0${user}\0${plain}`].map((part) => Buffer.from(part).toString('base64'))
  return [password, plain, ...sent, ...inQuery(address)]
}

/** The private parts of a JSON array of keys. */
const inKeys = (text: string) =>
  [...text.matchAll(/"(?:d|p|q|dp|dq|qi|k)"\s*:\s*"([^"]+)"/g)].map(([, value]) => value!)

/** The values of headers in the format of OpenTelemetry: `name=value,name=value`. */
const inHeaders = (text: string) =>
  text.split(',').flatMap((header) => {
    const value = header.replace(/^[^=]*=/, '').trim()
    return [value, decoded(value)]
  })

/** Every text of these settings that must not be printed, the longest first. */
export function secretValues(env: Record<string, string | undefined>): string[] {
  const values = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !isSecretName(name)) return []
    if (/_(URL|ENDPOINT)$/.test(name)) return inAddress(value)
    if (name.endsWith('_HEADERS')) return inHeaders(value)
    // A key may be written as a header, such as `Fastly-Key: KEY`.
    return [value, value.replace(/^[\w-]+:\s*/, '')].concat(value.split(/\s*,\s*/), inKeys(value))
  })
  return [...new Set(values)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}
