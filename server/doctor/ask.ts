const ANSWER_WITHIN_MS = 10_000

/** Asks a service something that changes nothing. The body is null where it is not JSON. */
export async function ask(url: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const body: unknown = await answer.json().catch(() => null)
  return { status: answer.status, body }
}
