/** Parameters with secrets or personal data. */
const PRIVATE_NAME = /token|secret|password|passwd|code|otp|nonce|email|phone|signature|api_?key/i

/** A secret of 256 random bits as text, as in mailed links. */
const LINK_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Decodes percent-encoding without ever throwing, because invalid URLs are logged too. */
const decoded = (text: string) =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Lists of staff, who search for people by their names. */
const STAFF_PATH = /^\/(api\/)?(admin|manage)(\/|$)/
const STAFF_SEARCH = /^search$/i

function loggedParameter(parameter: string, isStaffs: boolean): string {
  const [name = ''] = parameter.split('=', 1)
  const value = parameter.slice(name.length + 1)
  // Decoded twice, because `%2540` becomes an @ in programs that decode again.
  const isPrivate =
    PRIVATE_NAME.test(decoded(name)) ||
    (isStaffs && STAFF_SEARCH.test(decoded(name))) ||
    decoded(decoded(value)).includes('@')
  return isPrivate && value !== '' ? `${decoded(name)}=…` : parameter
}

/** A URL for the log, without secrets, email addresses and the names that staff search for. */
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
  if (query === '') return shown
  const isStaffs = STAFF_PATH.test(plain)
  return `${shown}?${query
    .split('&')
    .map((parameter) => loggedParameter(parameter, isStaffs))
    .join('&')}`
}
