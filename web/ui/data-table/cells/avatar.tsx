interface AvatarProps {
  firstName: string
  lastName: string
  email: string
  imageUrl?: string | null
}

const initialsOf = ({ firstName, lastName, email }: AvatarProps) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase()

/** A user's picture or initials. Their name is shown next to it. */
export const Avatar = (props: AvatarProps) => (
  <span
    aria-hidden="true"
    className="inline-flex size-9 shrink-0 md:size-8 items-center justify-center overflow-hidden rounded-full bg-blue-tint text-xs font-semibold text-blue-text"
  >
    {props.imageUrl ? (
      <img src={props.imageUrl} alt="" width={36} height={36} loading="lazy" className="size-full object-cover" />
    ) : (
      initialsOf(props)
    )}
  </span>
)
