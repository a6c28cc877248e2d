import { MapPin } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { formatPrice } from '@/lib/format'
import { findProperty, similarProperties } from '@/lib/properties'
import { AgentCard } from './agent-card'
import { Badges } from './badges'
import { Gallery } from './gallery'
import { PropertyCard } from './property-card'
import { Details, Facts, Features } from './property-facts'

export async function propertyMetadata(id: string): Promise<Metadata> {
  const property = await findProperty(id)
  if (!property) return {}
  const { title, address, description } = property
  return {
    title,
    description: `${address}. ${description ?? ''}`.slice(0, 160),
    alternates: { canonical: `/properties/${id}` },
  }
}

export async function PropertyDetail({ id }: { id: string }) {
  const property = await findProperty(id)
  if (!property) notFound()
  const similar = await similarProperties(property)
  const { title, address, price_cents, price_type, description, features, image_urls } = property
  return (
    <div className="mx-auto max-w-7xl px-5 pt-6 sm:px-8">
      <Link href="/properties" className="mb-5 inline-block py-2 font-semibold text-harbor">
        Back to Properties
      </Link>
      <Gallery urls={image_urls} title={title} />
      <div className="mt-8 flex flex-col gap-x-12 gap-y-5 md:flex-row md:items-end md:justify-between">
        <div>
          <p className="flex gap-2">
            <Badges property={property} />
          </p>
          <h1 className="mt-3.5 text-4xl font-semibold">{title}</h1>
          <p className="mt-2.5 flex items-start gap-2 text-lg text-muted">
            <MapPin className="mt-1 size-5 shrink-0" aria-hidden="true" />
            {address}
          </p>
        </div>
        <p className="text-4xl font-semibold tabular-nums">{formatPrice(price_cents, price_type)}</p>
      </div>
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Facts property={property} />
          <section className="mt-12">
            <h2 className="text-2xl font-semibold">About this property</h2>
            <div className="mt-4 max-w-prose space-y-4 text-lg">
              {(description ?? '').split(/\n\s*\n/).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
          {features.length > 0 && <Features features={features} />}
          <Details property={property} />
        </div>
        <AgentCard id={id} />
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar-homes" className="mt-24 border-t border-line pt-12">
          <h2 id="similar-homes" className="text-3xl font-semibold">
            Similar homes
          </h2>
          <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {similar.map((home) => (
              <li key={home.id}>
                <PropertyCard property={home} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
