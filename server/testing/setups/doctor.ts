import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runCommand } from '#server/testing/process.ts'
import { onTestFinished } from 'vitest'

interface Line {
  check: string
  level: 'ok' | 'warn' | 'fail'
  seen: string
  advice: string | null
}

/** Runs `npm run doctor -- --json` as a process. `of` returns the line of one check as the level, what was seen, and what to do. */
export async function runDoctor(env: Record<string, string>, args: string[] = []) {
  const { code, printed } = await runCommand('doctor.ts', ['--json', ...args], env)
  const report = JSON.parse(printed) as { hasFailed: boolean; failures: number; checks: Line[] }
  const of = (name: string) => {
    const { level, seen, advice } = report.checks.find(({ check }) => check === name)!
    return `${level} ${seen}${advice === null ? '' : ` | ${advice}`}`
  }
  const named = (level: Line['level']) => report.checks.filter((line) => line.level === level).map(({ check }) => check)
  return { code, printed, report, of, named }
}

/** A server of the card provider's protocol. Its answers are whatever the test puts there, by method and path. */
export async function startCardService() {
  const answers: Record<string, [status: number, body: object]> = {}
  const state = { keys: new Set<string | undefined>(), date: null as Date | null }
  const server = createServer((request, response) => {
    state.keys.add(request.headers.authorization)
    const [status, body] = answers[request.url!.split('?')[0]!] ?? [404, {}]
    if (state.date) response.sendDate = false
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(state.date && { date: state.date.toUTCString() }),
    })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { answers, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
