/** Share pictures (Open Graph): pages link to them, and the server generates them. */

/** The size of every share picture, as social networks expect it. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** The share picture of pages that have none of their own. */
export const SITE_SHARE_PATH = '/share/site.jpg'
export const propertySharePath = (id: string) => `/share/properties/${id}.jpg`
/** The QR code of a property's page, for its printed flyer. */
export const propertyQrPath = (id: string) => `/share/properties/${id}.svg`
