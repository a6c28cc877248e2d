import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/fields.ts'
import { HeroImageUpdate, NewHeroImage } from './fields.ts'
import { HeroImage } from './public.ts'

/** A hero image as staff see it. `version` counts its changes. */
const AdminHeroImage = z.extend(HeroImage, { version: z.int() })
export type AdminHeroImage = z.input<typeof AdminHeroImage>

/** More than any visitor will wait for. */
export const HERO_IMAGES_MAX = 50

export const heroImagesAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/hero-images',
    access: 'admin',
    summary: 'All hero images in their order, including inactive ones',
    response: z.array(AdminHeroImage),
  },
  create: {
    method: 'POST',
    path: '/api/admin/hero-images',
    access: 'admin',
    summary: 'Adds a hero image',
    status: 201,
    body: NewHeroImage,
    response: AdminHeroImage,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/hero-images/:id',
    access: 'admin',
    summary: 'Changes the given fields. With `version`, 409 if the image has changed since',
    params: ById,
    body: HeroImageUpdate,
    response: AdminHeroImage,
  },
  arrange: {
    method: 'PUT',
    path: '/api/admin/hero-images/order',
    access: 'admin',
    summary: 'Reorders all hero images. 409 if the list is incomplete',
    body: z.object({ ids: z.array(Id, { error: 'ids must be a list' }) }),
    response: z.array(AdminHeroImage),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/hero-images/:id',
    access: 'admin',
    summary: 'Deletes a hero image. It can be restored for 30 days',
    params: ById,
    status: 204,
    response: z.void(),
  },
  restore: {
    method: 'POST',
    path: '/api/admin/hero-images/:id/restore',
    access: 'admin',
    summary: 'Restores a deleted hero image',
    params: ById,
    response: AdminHeroImage,
  },
} as const satisfies Record<string, Endpoint>
