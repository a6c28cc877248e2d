import { type BrowserContext, expect, type Request } from '@playwright/test'

/** What the browser says twice: the answer itself is watched. */
const ECHO = /^Failed to load resource/
/** The page was left, or thought better of it. */
const LEFT = 'net::ERR_ABORTED'

const nameOf = (request: Request) => `${request.method()} ${request.url()}`

/** Hears everything that goes wrong in the browser of one test, whatever the test itself looks at. */
export class Watch {
  readonly #troubles: string[] = []
  readonly #expected: RegExp[] = []
  readonly #pending = new Set<Request>()

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      const type = message.type()
      if ((type === 'error' || type === 'warning') && !ECHO.test(message.text())) {
        this.#troubles.push(`console ${type}: ${message.text()}`)
      }
    })
    // Unhandled rejections come here too.
    context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().message}`))
    context.on('request', (request) => this.#pending.add(request))
    context.on('requestfinished', (request) => this.#pending.delete(request))
    context.on('requestfailed', (request) => {
      this.#pending.delete(request)
      const reason = request.failure()?.errorText ?? 'failed'
      if (reason !== LEFT) this.#troubles.push(`${reason} ${nameOf(request)}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#troubles.push(`${response.status()} ${nameOf(response.request())}`)
    })
  }

  /** This test provokes it: it must happen, and is no failure. */
  expects(...patterns: RegExp[]) {
    this.#expected.push(...patterns)
  }

  async verify() {
    await expect.poll(() => [...this.#pending].map(nameOf), { message: 'requests without an answer' }).toEqual([])
    const surprises = this.#troubles.filter((trouble) => !this.#expected.some((pattern) => pattern.test(trouble)))
    expect(surprises, 'troubles in the browser').toEqual([])
    const missing = this.#expected.filter((pattern) => !this.#troubles.some((trouble) => pattern.test(trouble)))
    expect(missing, 'troubles that were expected and did not come').toEqual([])
  }
}
