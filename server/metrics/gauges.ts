import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/db/connection.ts'
import type { PublicReads } from '#server/db/replica/connect-replica.ts'
import type { PublicCache } from '#server/http/cache/public-cache.ts'
import type { Traffic } from '#server/http/connection/raw-handler.ts'
import { type DatabaseFigures, readFigures } from './database-figures.ts'

/** What is asked for its figures at each scrape. */
export interface Sources {
  /** For the figures in the database. A scrape must not hold up the connections of requests. */
  db: Db
  /** Connection pools by what uses them. */
  pools: Record<string, pg.Pool>
  /** Where the public lists are read, if there is a database replica. */
  replica?: Pick<PublicReads, 'state' | 'answered'> | null
  cache: PublicCache
  traffic: Traffic
}

interface Row {
  labels: Record<string, string>
  value: number
}

interface Description {
  name: string
  help: string
  labelNames?: string[]
  /** How the values of several processes become one. */
  aggregator?: 'sum' | 'max'
}

/** Adds gauges whose values are read when they are asked for. */
export function watch(registry: Registry, { db, pools, cache, traffic, replica }: Sources) {
  const registers = [registry]

  const gauge = (description: Description, rows: () => Row[] | Promise<Row[]>) =>
    new Gauge<string>({
      ...description,
      registers,
      async collect() {
        const found = await rows()
        this.reset()
        for (const { labels, value } of found) this.set(labels, value)
      },
    })

  const total = (description: Omit<Description, 'aggregator'>, rows: () => Row[]) =>
    new Counter<string>({
      ...description,
      registers,
      collect() {
        this.reset()
        for (const { labels, value } of rows()) this.inc(labels, value)
      },
    })

  const perPool = (read: (pool: pg.Pool) => Record<string, number>) => () =>
    Object.entries(pools).flatMap(([pool, connections]) =>
      Object.entries(read(connections)).map(([state, value]) => ({ labels: { pool, state }, value })),
    )
  // Before all that asks the database: gauges are read in this order, and the queries of a scrape would count as callers that wait.
  gauge(
    {
      name: 'baystead_database_connections',
      help: 'Connections by pool and state: busy, idle, or waiting, which are callers without a connection.',
      labelNames: ['pool', 'state'],
    },
    perPool(({ totalCount, idleCount, waitingCount }) => ({
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    })),
  )

  // One query serves all gauges of a scrape, because they begin to collect at the same time.
  let reading: Promise<DatabaseFigures | null> | null = null
  const figures = () =>
    (reading ??= readFigures(db)
      .catch(() => null)
      .finally(() => (reading = null)))

  /** Every process reads the same, so a cluster shows the largest. No value while the database is away. */
  const ofDatabase = (description: Description, rows: (figures: DatabaseFigures) => Row[]) =>
    gauge({ ...description, aggregator: 'max' }, async () => {
      const found = await figures()
      return found ? rows(found) : []
    })

  gauge(
    { name: 'baystead_database_up', help: 'Whether the database answers: 1 or 0.', aggregator: 'max' },
    async () => [{ labels: {}, value: (await figures()) ? 1 : 0 }],
  )
  ofDatabase(
    {
      name: 'baystead_jobs',
      help: 'Jobs by task and state: ready, later (planned, or waiting for another attempt), running, failed (no attempt is left).',
      labelNames: ['task', 'state'],
    },
    ({ jobs }) =>
      jobs.flatMap(({ task, ready, later, running, failed }) =>
        Object.entries({ ready, later, running, failed }).map(([state, value]) => ({ labels: { task, state }, value })),
      ),
  )
  ofDatabase(
    {
      name: 'baystead_jobs_oldest_ready_seconds',
      help: 'How long the oldest job of a task that could run has been waiting.',
      labelNames: ['task'],
    },
    ({ jobs }) => jobs.map(({ task, oldestSeconds }) => ({ labels: { task }, value: oldestSeconds })),
  )
  ofDatabase(
    {
      name: 'baystead_payments_last_day',
      help: 'Payments that were begun in the last 24 hours, by provider and status.',
      labelNames: ['gateway', 'status'],
    },
    ({ payments }) => payments.map(({ gateway, status, count }) => ({ labels: { gateway, status }, value: count })),
  )

  if (replica) {
    gauge(
      {
        name: 'baystead_replica_is_current',
        help: 'Whether public lists are read from the database replica: 1 or 0, which is normal for moments after a change.',
        aggregator: 'max',
      },
      () => [{ labels: {}, value: Number(replica.state.isCurrent) }],
    )
    total(
      {
        name: 'baystead_public_statements_total',
        help: 'Statements of public lists by the database that answered: primary or replica.',
        labelNames: ['server'],
      },
      () => Object.entries(replica.answered).map(([server, value]) => ({ labels: { server }, value })),
    )
  }

  gauge({ name: 'baystead_cache_responses', help: 'Responses in the public cache.' }, () => [
    { labels: {}, value: cache.size.count },
  ])
  gauge({ name: 'baystead_cache_bytes', help: 'Memory of the public cache.' }, () => [
    { labels: {}, value: cache.size.bytes },
  ])
  gauge(
    {
      name: 'baystead_cache_is_stale',
      help: 'Whether public pages are served stale because changes are not reported: 1 or 0.',
      aggregator: 'max',
    },
    () => [{ labels: {}, value: cache.isPaused ? 1 : 0 }],
  )
  const one = (value: number): Row[] => [{ labels: {}, value }]
  total(
    {
      name: 'baystead_http_answered_from_memory_total',
      help: 'Requests answered from the public cache before routing.',
    },
    () => one(traffic.answeredFromMemory),
  )
  total({ name: 'baystead_http_rate_limited_total', help: 'Requests refused by the general rate limit.' }, () =>
    one(traffic.rateLimited),
  )
  total(
    {
      name: 'baystead_policy_violations_total',
      help: 'What browsers reported that the content security policy blocked, by directive.',
      labelNames: ['directive'],
    },
    () => [...traffic.policyViolations].map(([directive, value]) => ({ labels: { directive }, value })),
  )
}
