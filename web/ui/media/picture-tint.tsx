let own: Readonly<Record<string, string>> = {}

/** Sets the colors of the pictures that come with the product, by their URL. Only the server does, which saves every page the table. */
export const providePictureTints = (tints: Readonly<Record<string, string>>) => {
  own = tints
}

/** The name of an uploaded picture ends in its color. */
const uploaded = (src: string) => /^\/pictures\/own-.*x\d+-([\da-f]{3})-/.exec(src)?.[1]

/**
 * The color of a picture, in its place until it has loaded. It is the color of a drawing, because the content security policy refuses styles in
 * markup. The client does not know the table and leaves the server's color unchanged during hydration.
 */
export function PictureTint({ src }: { src: string }) {
  const tint = own[src] ?? uploaded(src)
  return (
    <svg
      aria-hidden
      color={tint === undefined ? 'transparent' : `#${tint}`}
      className="absolute size-full bg-current"
      suppressHydrationWarning
    />
  )
}
