import Link from 'next/link'

export default function NotFound() {
  return (
    <div className="mx-auto max-w-2xl px-5 py-24 text-center">
      <h1 className="text-4xl font-semibold">Page not found</h1>
      <p className="mt-3 text-muted">The page may have moved, or the home is no longer listed.</p>
      <Link href="/properties" className="mt-6 inline-block font-semibold text-harbor underline">
        View all properties
      </Link>
    </div>
  )
}
