import * as z from 'zod/mini'
import { ById, oneOf, optionalLine, pageQuery, requiredLine, SearchText, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { TYPE_FILTERS } from './filter.ts'
import { PropertyDetail, Verification } from './public.ts'
import { NewProperty, PROPERTY_STATUSES, PropertyUpdate } from './fields.ts'

/** Deleted properties that can still be restored. No other list has them. */
const DELETED = 'deleted'
const STATUS_FILTERS = ['all', ...PROPERTY_STATUSES, DELETED] as const
const POSITION_SOURCES = ['staff', 'address', 'zip'] as const
/** A minus in front reverses the order. */
export const PROPERTY_SORTS = ['-createdAt', 'createdAt', 'price', '-price', 'title', '-title'] as const

/** A property as staff see it. `version` counts its changes. */
export const AdminProperty = z.extend(PropertyDetail, {
  version: z.int(),
  updatedAt: Timestamp,
  verified: Verification,
  /** Where the position that visitors see comes from: staff, the address, or else the center of the ZIP code. */
  positionFrom: z.nullable(z.enum(POSITION_SOURCES)),
  /** Null unless it was deleted. */
  deletedAt: z.nullable(Timestamp),
})
export type AdminProperty = z.input<typeof AdminProperty>

const filter = {
  search: SearchText,
  type: z._default(oneOf('type', TYPE_FILTERS), 'all'),
  status: z._default(oneOf('status', STATUS_FILTERS), 'all'),
  sort: z._default(oneOf('sort', PROPERTY_SORTS), '-createdAt'),
}
export const AdminPropertyFilter = z.object(filter)
export type AdminPropertyFilter = z.output<typeof AdminPropertyFilter>

export const propertiesAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/properties',
    access: 'admin',
    summary:
      'All properties, newest first. `search` matches any part of the title or address. Status `deleted` lists those that can be restored',
    paged: true,
    query: z.object({ ...pageQuery(50), ...filter }),
    response: z.array(AdminProperty),
  },
  export: csvOf('/api/admin/properties', AdminPropertyFilter, 'The whole list as a CSV file'),
  count: {
    method: 'GET',
    path: '/api/admin/properties/count',
    access: 'admin',
    summary: 'The exact number of properties that match the filters. The list itself counts up to 1,000',
    query: AdminPropertyFilter,
    response: z.object({ total: z.int() }),
  },
  get: {
    method: 'GET',
    path: '/api/admin/properties/:id',
    access: 'admin',
    summary: 'One property with its version',
    isLookup: true,
    params: ById,
    response: AdminProperty,
  },
  zipCenter: {
    method: 'GET',
    path: '/api/admin/zip-centers/:zip',
    access: 'admin',
    summary: 'The center of a ZIP code of Massachusetts, where visitors see a home without a position. Null if unknown',
    params: z.object({ zip: z.string().check(z.regex(/^\d{5}$/, { error: 'zip must be five digits' })) }),
    response: z.object({ center: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })) }),
  },
  geocoder: {
    method: 'GET',
    path: '/api/admin/geocoder',
    access: 'admin',
    summary: 'Whether the site has a service that finds addresses',
    response: z.object({ isOn: z.boolean() }),
  },
  findPosition: {
    method: 'GET',
    path: '/api/admin/geocoder/position',
    access: 'admin',
    summary:
      'Where an address is. Null if the service that finds addresses knows none like it in Massachusetts. 404 without such a service, 502 if it does not answer',
    query: z.object({
      address: requiredLine('Address', 300),
      town: optionalLine('Town', 60),
      zip: optionalLine('ZIP code', 10),
    }),
    response: z.object({ position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })) }),
  },
  create: {
    method: 'POST',
    path: '/api/admin/properties',
    access: 'admin',
    summary: 'Adds a property',
    status: 201,
    body: NewProperty,
    response: AdminProperty,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/properties/:id',
    access: 'admin',
    summary: 'Changes the given fields. With `version`, 409 if the property has changed since',
    params: ById,
    body: PropertyUpdate,
    response: AdminProperty,
  },
  verify: {
    method: 'POST',
    path: '/api/admin/properties/:id/verify',
    access: 'admin',
    summary: 'Records that the facts were checked. Visitors see the date and the name. An edit clears it',
    params: ById,
    response: AdminProperty,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/properties/:id',
    access: 'admin',
    summary: 'Deletes a property. It can be restored for 30 days',
    params: ById,
    status: 204,
    response: z.void(),
  },
  restore: {
    method: 'POST',
    path: '/api/admin/properties/:id/restore',
    access: 'admin',
    summary: 'Restores a deleted property',
    params: ById,
    response: AdminProperty,
  },
} as const satisfies Record<string, FileEndpoint>
