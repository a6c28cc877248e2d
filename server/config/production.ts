/** The settings that production has rules for. Invalid ones are missing. */
interface Given {
  APP_ENV: 'demo' | 'test' | 'production'
  PUBLIC_URL?: string | undefined
  TRUST_PROXY: string
  SMTP_URL?: string | undefined
  MAIL?: 'files' | undefined
  DATABASE_URL?: string | undefined
  SECRETS_KEY?: string | undefined
}

interface Rule {
  /** The settings that it checks. It is skipped while one of them is invalid. */
  about: (keyof Given)[]
  isBroken: (given: Given) => boolean
  message: string
}

const protocolOf = ({ PUBLIC_URL: address }: Given) => (address === undefined ? null : new URL(address).protocol)

/** Traffic that stays on this machine needs no encryption. */
const isLoopback = ({ PUBLIC_URL: address }: Given) =>
  address !== undefined && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

const RULES: Rule[] = [
  {
    about: ['PUBLIC_URL'],
    isBroken: ({ PUBLIC_URL: address }) => address === undefined,
    message: 'PUBLIC_URL must be set in production: the address visitors use, such as https://www.example.com',
  },
  {
    about: ['PUBLIC_URL'],
    isBroken: (given) => protocolOf(given) === 'http:' && !isLoopback(given),
    message:
      'PUBLIC_URL must begin with https:// in production, because passwords would travel unencrypted (http is for localhost only)',
  },
  {
    about: ['PUBLIC_URL', 'TRUST_PROXY'],
    isBroken: (given) => protocolOf(given) === 'https:' && given.TRUST_PROXY === 'false',
    message:
      'TRUST_PROXY must name the proxy in front, such as loopback or 10.0.0.5, because PUBLIC_URL is https and this server speaks only http. Without it, all visitors count as one and share one sign-in limit',
  },
  {
    about: ['SMTP_URL', 'MAIL'],
    isBroken: ({ SMTP_URL: address, MAIL: kept }) => address === undefined && kept === undefined,
    message:
      'SMTP_URL must be set in production so that email reaches people, or MAIL=files to save email in DATA_DIR/mail instead',
  },
  {
    about: ['DATABASE_URL', 'SECRETS_KEY'],
    isBroken: ({ DATABASE_URL: address, SECRETS_KEY: key }) => address !== undefined && key === undefined,
    message:
      'SECRETS_KEY must be set in production when DATABASE_URL is: it encrypts the keys stored in the database. Use at least 32 random characters, such as the output of `openssl rand -base64 32`',
  },
]

/** What makes these settings unsafe or useless in production: one sentence for each problem, with its fix. */
export const productionProblems = (given: Given, wrong: ReadonlySet<string>): string[] =>
  given.APP_ENV === 'production'
    ? RULES.filter(({ about, isBroken }) => !about.some((name) => wrong.has(name)) && isBroken(given)).map(
        ({ message }) => message,
      )
    : []
