// The words that the product does not use, and what it says instead (CONTRIBUTING.md, "Write a text").

interface Rule {
  /** What a reader would stumble over. */
  words: RegExp
  instead: string
}

const RULES: readonly Rule[] = [
  { words: /\b[Ee]-mail|(?<!\/)\b[Mm]ail(?:s|ed|ing)?\b(?! server)/, instead: 'email' },
  { words: /\b(?:some|any|every|no)body\b/i, instead: 'someone, anyone, everyone, no one; better: who does it' },
  { words: /\blook(?:s|ed|ing)? after\b/i, instead: 'manage, handle, fix' },
  { words: /\banew\b/i, instead: 'again' },
  { words: /\ball the same\b/i, instead: 'still' },
  { words: /(?<!-)\bpapers?\b/i, instead: 'receipt, document' },
  { words: /\balone\b/i, instead: 'only' },
  { words: /\bput by\b/i, instead: 'credited' },
  { words: /\b(?:is|are) open for\b|\b(?:open|owed|paid) in all\b/i, instead: 'due, owed, total' },
  { words: /\b(?:given|taken|gave|took) back\b/i, instead: 'returned, refunded, reversed' },
  { words: /\b(?:falls?|fell) due\b/i, instead: 'is due' },
  { words: /\bunder way\b/i, instead: 'processing, in progress' },
  { words: /\bat once\b/i, instead: 'right away' },
  { words: /\bafterwards\b/i, instead: 'afterward' },
  { words: /\bsuits? (?:you|me|us|them)\b/i, instead: 'works for you' },
  { words: /\bmade good\b/i, instead: 'paid' },
  { words: /\bin the meantime\b/i, instead: 'while you were editing; already' },
  { words: /\bany more\b/i, instead: 'no longer' },
  { words: /\bat the moment\b/i, instead: 'right now' },
  { words: /\bmembers? of staff\b/i, instead: 'staff member, staff' },
  { words: /\bhow far (?:it|we|they) (?:is|are)\b/i, instead: 'status' },
  { words: /\bwe go on\b/i, instead: 'we keep working on it' },
  { words: /\bwhoever\b/i, instead: 'anyone who' },
  { words: /\bset-ups?\b/i, instead: 'setup' },
  { words: /\bhome page\b/i, instead: 'homepage' },
  { words: /\bworking days?\b/i, instead: 'business days' },
  { words: /(?<!\/)\b(?:logs?|logged|logging) ?(?:in|out)\b|\blogins?\b/i, instead: 'sign in, sign out' },
  { words: /\bcancell(?:ed|ing)\b/i, instead: 'canceled, canceling' },
  {
    words: /\b(?:colour|favourite|neighbour|behaviour|honour|labour|licence|cheque|grey)/i,
    instead: 'American spelling',
  },
  { words: /\b(?:apologi|authori|customi|organi|recogni|summari)s(?:ed?|es|ing|ation)\b/i, instead: '-ize' },
  { words: /\b(?:whilst|kindly|postcode|per cent)\b/i, instead: 'while, please, ZIP code, percent' },
  { words: /…/, instead: 'three dots (...), as in the specification' },
  { words: /[’“”]/, instead: 'straight apostrophes and quotes, as in the specification' },
]

/** Texts that the specification gives to the letter, or that name its columns and tabs. */
const SPECIFIED = [
  'An error occurred during login',
  'Last login',
  'Least recent login',
  'Login Attempts',
  'Login attempts',
  'Login Failed',
  'Login error',
  'Login failed',
  'Login successful',
  'Logout',
  'Most recent login',
  'Please log in to {}.',
  'You are logged out. Logging in again...',
  'You have successfully logged in!',
]

/** Messages of the hosted identity service, which the embedded one repeats word for word, and names of PostgreSQL. */
const FOREIGN = [
  'Invalid login credentials',
  'Phone logins are disabled',
  'Unsupported logout scope "{}"',
  "do $$ begin if not exists (select from pg_roles where rolname = '{}') then create role {} login{}{}; end if; end $$;",
]

export const ALLOWED: readonly string[] = [...SPECIFIED, ...FOREIGN]

/** The rules that a text breaks. */
export const brokenBy = (text: string) => (ALLOWED.includes(text) ? [] : RULES.filter(({ words }) => words.test(text)))
