import { company } from './company.ts'
import { csrf } from './csrf.ts'
import type { Endpoint } from './endpoint.ts'
import { properties } from './properties.ts'

/** Every call of the product by noun: what the access test walks and the API page lists. */
export const api = { company, csrf, properties } as const satisfies Record<string, Record<string, Endpoint>>
