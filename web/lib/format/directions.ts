/** A link that opens the visitor's map app with directions to an address. Google Maps where no app is known. */
export function directionsHref(address: string, userAgent: string): string {
  const place = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}
