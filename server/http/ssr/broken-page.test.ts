import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, errors } = await createTestApp(db, {
  render: async () => {
    throw new Error('a defect in a page')
  },
})

test('a page that cannot be drawn has a reference, which finds the error in the log', async () => {
  const { statusCode, headers, body } = await app.inject('/about')
  expect(statusCode).toBe(500)
  const [, reference] = /Reference: <code>([\w-]{36})<\/code>/.exec(body) ?? []
  expect(reference).toBe(headers['x-request-id'])
  const [line] = errors.splice(0)
  expect(JSON.parse(line!)).toMatchObject({ reqId: reference, err: { message: 'a defect in a page' } })
  expect(body).not.toContain('defect')
})
