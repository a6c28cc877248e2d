import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** The browser also logs failed responses, which are already watched. */
const ECHO = /^Failed to load resource/
/** The browser's image viewer has inline styles, which our policy forbids. */
const VIEWER = /\/pictures\/[^/]+$/
/** The request was canceled, for example by leaving the page. */
const LEFT = 'net::ERR_ABORTED'

/** Null for the navigation of a page that has not arrived yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`

/** Collects every error in the browser during a test, whatever the test itself checks. */
export class Watch {
  readonly #troubles: string[] = []
  readonly #expected: RegExp[] = []
  readonly #pending = new Set<Request>()

  constructor(context: BrowserContext, hasScript: boolean) {
    context.on('console', (message) => {
      const type = message.type()
      if (type !== 'error' && type !== 'warning') return
      if (ECHO.test(message.text()) || VIEWER.test(message.location().url)) return
      this.#troubles.push(`console ${type}: ${message.text()}`)
    })
    // Includes unhandled rejections.
    context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().message}`))
    context.on('request', (request) => this.#pending.add(request))
    // The end of a request of a closed page is not always reported.
    context.on('page', (page) => {
      page.on('close', () => {
        for (const request of this.#pending) if (pageOf(request) === page) this.#pending.delete(request)
      })
    })
    context.on('requestfinished', (request) => this.#pending.delete(request))
    context.on('requestfailed', (request) => {
      this.#pending.delete(request)
      const reason = request.failure()?.errorText ?? 'failed'
      // With JavaScript disabled, the browser itself refuses scripts announced in the head.
      const isTurnedOff = !hasScript && reason === 'csp' && request.url().endsWith('.js')
      if (reason !== LEFT && !isTurnedOff) this.#troubles.push(`${reason} ${nameOf(request)}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#troubles.push(`${response.status()} ${nameOf(response.request())}`)
    })
  }

  /** An error that the test provokes: it must happen and is not a failure. */
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
