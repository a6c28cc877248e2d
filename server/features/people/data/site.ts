import { FOREVER, type Tables } from './table-entry.ts'

/** What the site shows, what the company manages and how it runs. None of it is about a person. */
export const SITE: Tables<
  | 'buildings'
  | 'demo_seeds'
  | 'document_template_versions'
  | 'document_templates'
  | 'featured_properties'
  | 'geocoder_turns'
  | 'hero_images'
  | 'map_cells'
  | 'pictures'
  | 'places'
  | 'position_lookups'
  | 'price_changes'
  | 'properties'
  | 'search_bits'
  | 'server_secrets'
  | 'site_settings'
  | 'units'
  | 'zip_centers'
  | 'zip_places'
> = {
  buildings: {
    columns: {
      name: 'fact',
      street: 'fact',
      city: 'fact',
      state: 'fact',
      zip: 'fact',
      notes: 'staff',
      address: 'copy',
      search_text: 'copy',
    },
    kept: 'until staff delete it',
  },
  demo_seeds: { columns: { name: 'fact' }, kept: FOREVER },
  document_template_versions: {
    columns: { name: 'fact', kind: 'fact', text: 'fact', staff_name: 'staff' },
    kept: FOREVER,
  },
  document_templates: { columns: { name: 'fact' }, kept: FOREVER },
  featured_properties: { columns: {}, kept: FOREVER },
  geocoder_turns: { columns: {}, kept: FOREVER },
  hero_images: { columns: { title: 'fact', description: 'fact', image_url: 'fact', alt: 'fact' }, kept: FOREVER },
  map_cells: { columns: { price_type: 'fact' }, kept: FOREVER },
  pictures: { columns: { id: 'fact', name: 'fact', created_by: 'fact' }, kept: 'until it is unused for 30 days' },
  places: {
    columns: {
      kind: 'fact',
      plain_name: 'fact',
      plain_town: 'fact',
      name: 'fact',
      town: 'fact',
      search_words: 'copy',
    },
    kept: FOREVER,
  },
  position_lookups: { columns: { address: 'fact', outcome: 'fact' }, kept: 'with its home' },
  price_changes: {
    columns: { old_price_type: 'fact', old_status: 'fact', price_type: 'fact', status: 'fact' },
    kept: 'with its home',
  },
  properties: {
    columns: {
      title: 'fact',
      description: 'fact',
      address: 'fact',
      price_type: 'fact',
      property_type: 'fact',
      status: 'fact',
      image_urls: 'fact',
      features: 'fact',
      search_text: 'copy',
      broker_fee_paid_by: 'fact',
      image_alts: 'fact',
      unit: 'fact',
      town: 'fact',
      zip: 'fact',
      neighborhood: 'fact',
      location_precision: 'fact',
      cats: 'fact',
      dogs: 'fact',
      pet_limits: 'fact',
      parking: 'fact',
      laundry: 'fact',
      heating: 'fact',
      cooling: 'fact',
      utilities_included: 'fact',
      furnished: 'fact',
      accessibility: 'fact',
      floor_plan_urls: 'fact',
      tour_url: 'fact',
      search_words: 'copy',
      search_places: 'copy',
      search_flags: 'copy',
      position_from: 'fact',
      open_houses: 'copy',
      verified_by: 'staff',
    },
    kept: FOREVER,
  },
  search_bits: { columns: { term: 'copy', bits: 'copy', plain_bits: 'copy' }, kept: FOREVER },
  server_secrets: { columns: { name: 'fact', value: 'secret' }, kept: FOREVER },
  site_settings: { columns: { key: 'fact', value: 'fact', description: 'fact' }, kept: FOREVER },
  units: {
    columns: { number: 'fact', status: 'fact', address: 'copy', search_text: 'copy', occupancy: 'copy' },
    kept: 'until staff delete it, which they cannot while a lease refers to it',
  },
  zip_centers: { columns: { zip: 'fact' }, kept: FOREVER },
  zip_places: { columns: { zip: 'fact', kind: 'fact', plain_name: 'fact', plain_town: 'fact' }, kept: FOREVER },
}
