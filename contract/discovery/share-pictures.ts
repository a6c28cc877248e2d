/** How the site is found and shared: what its pages name and its server draws. */

/** The size of every share picture, as the services that show them want it. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** The picture of pages that have none of their own. */
export const SITE_SHARE_PATH = '/share/site.jpg'
export const propertySharePath = (id: string) => `/share/properties/${id}.jpg`
