/** Parameters whose value opens something or is somebody's own. */
const PRIVATE_NAME = /token|secret|password|passwd|code|otp|nonce|email|phone|signature|api_?key/i

/** 256 random bits as text: whoever holds it may see what it leads to. */
const LINK_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Every spelling of a character is that character. Never throws: an address that cannot be decoded is logged as well. */
const decoded = (text: string) =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function loggedParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  const value = parameter.slice(name.length + 1)
  // Decoded twice, for `%2540` is an @ to whatever decodes once more.
  const isPrivate = PRIVATE_NAME.test(decoded(name)) || decoded(decoded(value)).includes('@')
  return isPrivate && value !== '' ? `${decoded(name)}=…` : parameter
}

/** An address as it may stand in the log: without what opens something to whoever reads it, and without anybody's email address. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  const query = url.slice(path.length + 1)
  const plain = decoded(path)
  const hasSecret = plain.search(LINK_SECRET) !== -1 || plain.includes('@')
  const shown = hasSecret
    ? encodeURI(plain)
        .replaceAll(LINK_SECRET, '…')
        .replaceAll(/[^/]*@[^/]*/g, '…')
    : path
  return query === '' ? shown : `${shown}?${query.split('&').map(loggedParameter).join('&')}`
}
