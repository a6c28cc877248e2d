/** Opens the visitor's own map application with the way to an address; where none is known, the web's best known map. */
export function directionsHref(address: string, userAgent: string): string {
  const place = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}
