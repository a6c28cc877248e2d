import { type PasskeyAnswer, type PasskeyService, requestAutofillChallenge } from '#web/lib/session/passkeys.ts'

/** A challenge that expires while its answer is on the way would be refused, so it is given up earlier. */
const MARGIN_MS = 30_000
/** The user is back at a page that was left open. */
const RETURNING = ['pointermove', 'focusin', 'visibilitychange', 'pageshow']
/** The user goes on in the form after a sign-in that failed or was canceled. */
const GOING_ON = ['focusin', 'input', 'pageshow']

/** Older browsers would need a library to read the options. There the button is enough. */
const isSupported = async () =>
  'parseRequestOptionsFromJSON' in PublicKeyCredential && (await PublicKeyCredential.isConditionalMediationAvailable())

/**
 * Lets the browser offer its passkeys where it offers to fill in the email. Nobody has asked for that, so every failure ends it quietly. It also ends
 * when the form is sent, when the page is left, and when its challenge expires; a new challenge waits for the user to come back, so that a page that
 * is only open requests none.
 */
export function startPasskeyAutofill(service: PasskeyService, onChosen: (answer: PasskeyAnswer) => void) {
  const life = new AbortController()
  let offered = new AbortController()
  let waiting = new AbortController()

  /** Ends the offer until `resume`: a browser has one request for a passkey at a time. */
  function stop() {
    offered.abort()
    waiting.abort()
  }

  /** Offers again at the first of these events. */
  function waitFor(events: readonly string[]) {
    stop()
    if (life.signal.aborted) return
    waiting = new AbortController()
    for (const event of events) addEventListener(event, start, { signal: waiting.signal })
  }
  const resume = () => waitFor(GOING_ON)

  function start() {
    if (document.hidden) {
      waitFor(RETURNING)
      return
    }
    stop()
    offered = new AbortController()
    void offer(offered.signal)
  }

  async function offer(signal: AbortSignal) {
    try {
      if (!(await isSupported())) return
      const { challengeId, options } = await requestAutofillChallenge(service, signal)
      signal.throwIfAborted()
      const expiry = setTimeout(() => waitFor(RETURNING), options.timeout! - MARGIN_MS)
      signal.addEventListener('abort', () => clearTimeout(expiry))
      const credential = await navigator.credentials.get({
        mediation: 'conditional',
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        signal,
      })
      if (credential instanceof PublicKeyCredential && !signal.aborted)
        onChosen({ challengeId, credential: credential.toJSON() as unknown as PasskeyAnswer['credential'] })
    } catch (error) {
      // The user chose a passkey and then canceled. Their device may be asked again.
      if (!signal.aborted && error instanceof DOMException && error.name === 'NotAllowedError') resume()
    }
  }

  addEventListener('submit', resume, { signal: life.signal })
  addEventListener('pagehide', () => waitFor(RETURNING), { signal: life.signal })
  start()
  return {
    stop,
    resume,
    end() {
      life.abort()
      stop()
    },
  }
}
