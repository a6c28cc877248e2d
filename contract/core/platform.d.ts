// Globals that browsers and Node share and the contract uses. The contract is compiled without the types of either, so that it runs in both. The other
// programs use the real types and do not include this file.

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly hostname: string
  readonly href: string
  readonly username: string
  readonly password: string
  readonly port: string
}

declare class URLSearchParams {
  constructor(query: string)
  keys(): Iterable<string>
  getAll(name: string): string[]
}

declare function atob(text: string): string
declare function btoa(text: string): string

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
