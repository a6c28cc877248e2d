import { maintenancePhotos, type Photo } from '#contract/maintenance/photos.ts'

const addressOf = (token: string, id: string) =>
  maintenancePhotos.showTracked.path.replace(':token', token).replace(':id', id)

/** The photos of a request, for anyone with its tracking link. Each opens in full size. */
export const TrackedPhotos = ({ photos, token }: { photos: readonly Photo[]; token: string }) => (
  <ul aria-label="Photos" className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
    {photos.map(({ id, width, height }, place) => (
      <li key={id}>
        <a href={addressOf(token, id)} className="block overflow-hidden rounded-field border border-line bg-sand">
          <img
            src={addressOf(token, id)}
            width={width}
            height={height}
            alt={`${place + 1} of ${photos.length}, open full size`}
            loading="lazy"
            decoding="async"
            className="aspect-3/2 w-full object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
)
