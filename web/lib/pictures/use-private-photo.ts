import type { Endpoint, RequestOf } from '#contract/core/endpoint.ts'
import { download } from '#web/lib/api/download.ts'
import { useQuery } from '@tanstack/react-query'

/** One object URL for each file, revoked when the file is garbage-collected. */
const addresses = new WeakMap<Blob, string>()
const registry = new FinalizationRegistry<string>((address) => URL.revokeObjectURL(address))

/** The address of a file in memory. */
export function blobAddress(file: Blob): string {
  const existing = addresses.get(file)
  if (existing !== undefined) return existing
  const address = URL.createObjectURL(file)
  addresses.set(file, address)
  registry.register(file, address)
  return address
}

/** Private photos are fetched with the user's token and shown from memory. They never change. */
export function usePrivatePhoto<const E extends Endpoint & { method: 'GET' }>(endpoint: E, request: RequestOf<E> & { params: { id: string } }) {
  const query = useQuery({ queryKey: [endpoint.path, request.params.id], queryFn: () => download(endpoint, request) })
  return { query, address: query.data ? blobAddress(query.data) : null }
}
