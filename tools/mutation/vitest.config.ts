import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'
import { areaOf } from './areas.ts'

export default defineConfig({
  test: {
    ...shared.test,
    include: [...areaOf(process.env['MUTATION_AREA']).tests],
    // A mutant that runs while a module is loaded needs a module of its own.
    isolate: true,
    // A mutant that makes a test wait forever is noticed after this time. These tests take less than two seconds each.
    testTimeout: 10_000,
  },
})
