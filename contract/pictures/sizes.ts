/** The widths that every picture is generated in, up to its own. */
export const PICTURE_WIDTHS = [320, 480, 640, 768, 960, 1200, 1920]
/** The width of the one JPEG for browsers without AVIF. */
export const FALLBACK_WIDTH = 960
