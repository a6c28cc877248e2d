import type { Sharp } from 'sharp'

/** The average color of a picture in three hexadecimal digits, shown in its place until it has loaded. */
export async function tintOf(picture: Sharp): Promise<string> {
  const pixel = await picture.clone().resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw().toBuffer()
  return [...pixel.subarray(0, 3)].map((channel) => Math.round(channel / 17).toString(16)).join('')
}
