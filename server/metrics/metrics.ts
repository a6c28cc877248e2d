import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { type Mailer, MailRefused } from '#server/gateways/mailer.ts'
import type { Regular, Tasks } from '#server/jobs/worker.ts'
import { type Sources, watch } from './gauges.ts'

/** A request that reached a route. */
export interface ObservedRequest {
  method: string
  /** The pattern of the route, never the URL, which may contain what a visitor typed. */
  route: string
  status: number
  seconds: number
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/** The metrics of one process, in the format of Prometheus. No label contains personal data. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'baystead_http_request_seconds',
    help: 'Requests by route and status, without those that were answered from memory or refused by the general rate limit.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'baystead_job_seconds',
    help: 'Runs of jobs by task and result. A failed run is repeated unless it was the last attempt.',
    labelNames: ['task', 'result'],
    buckets: JOB_SECONDS,
    registers,
  })
  const emails = new Counter({
    name: 'baystead_emails_total',
    help: 'Emails by result: sent, refused for good by the mail server, or failed, to be sent again later.',
    labelNames: ['result'],
    registers,
  })
  // Prometheus sees no increase in a series that begins at 1, so the first refused email would raise no alert.
  for (const result of ['sent', 'refused', 'failed']) emails.inc({ result }, 0)

  async function timed(task: string, run: () => Promise<unknown>) {
    const end = jobs.startTimer({ task })
    try {
      await run()
      end({ result: 'done' })
    } catch (error) {
      end({ result: 'failed' })
      throw error
    }
  }
  const timedTask = ([task, work]: [string, (payload: never) => Promise<void>]) =>
    [task, (payload: never) => timed(task, () => work(payload))] as const

  return {
    observeRequest: ({ seconds, ...labels }: ObservedRequest) => requests.observe(labels, seconds),
    /** The same tasks. Their runs are measured. */
    timedTasks: (tasks: Tasks) => Object.fromEntries(Object.entries(tasks).map(timedTask)) as unknown as Tasks,
    /** The same scheduled tasks. Their runs are measured. */
    timedRegular: (regular: readonly Regular[]): Regular[] =>
      regular.map((one) => ({ ...one, work: () => timed(one.name, one.work) })),
    /** The same mailer. Its emails are counted. */
    counted: (mailer: Mailer): Mailer => ({
      async send(mail) {
        try {
          await mailer.send(mail)
        } catch (error) {
          emails.inc({ result: error instanceof MailRefused ? 'refused' : 'failed' })
          throw error
        }
        emails.inc({ result: 'sent' })
      },
      close: () => mailer.close(),
    }),
    /** Adds what is asked for its figures at each scrape. */
    watch: (sources: Sources) => watch(registry, sources),
    read: () => registry.metrics(),
    /** Lets the first process of a cluster ask for them. */
    share() {
      AggregatorRegistry.setRegistries(registry)
      // The constructor starts to listen for it.
      void new AggregatorRegistry()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** For the first process of a cluster: reads the metrics of all serving processes as sums, and what all of them see alike as one value. */
export function readerOfCluster() {
  const registry = new AggregatorRegistry()
  return () => registry.clusterMetrics()
}
