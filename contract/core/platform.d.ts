// What browsers and Node share and the contract names. Its own settings know neither of the two, so that nothing of one alone slips in.
// In every other program the real types are there, and this file is not part of it.

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly username: string
  readonly password: string
}

interface Headers {
  get(name: string): string | null
}

interface RequestInit {
  method?: string
}

interface Response {
  readonly headers: Headers
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  json(): Promise<unknown>
  text(): Promise<string>
}
