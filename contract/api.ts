import { company } from './company.ts'
import { contacts } from './contacts.ts'
import { csrf } from './csrf.ts'
import type { Endpoint } from './endpoint.ts'
import { heroImages } from './hero-images.ts'
import { maintenancePhotos } from './maintenance-photos.ts'
import { maintenance } from './maintenance.ts'
import { properties } from './properties.ts'

/** Every call of the product by noun: what the access test walks and the API page lists. */
export const api = {
  company,
  contacts,
  csrf,
  heroImages,
  maintenance,
  maintenancePhotos,
  properties,
} as const satisfies Record<string, Record<string, Endpoint>>
