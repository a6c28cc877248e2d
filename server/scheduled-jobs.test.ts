import { expect, test } from 'vitest'
import { titleOf } from './features/jobs/present.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

test('staff read a title for each scheduled job instead of its name in the code', () => {
  const names = [...scheduledJobs({} as never).map(({ name }) => name), 'back_up']
  const readable = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  expect(names.filter((name) => titleOf(name) === readable(name))).toEqual([])
})
