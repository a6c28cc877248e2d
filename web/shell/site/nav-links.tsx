import { Link, type LinkProps } from '#web/lib/routing/link.tsx'

interface NavLinksProps {
  links: readonly LinkProps[]
  className: string
  linkClassName: string
  /** A menu closes when one of its links is followed. */
  onClick?: LinkProps['onClick']
}

/** The links of a bar or a menu. */
export const NavLinks = ({ links, className, linkClassName, onClick }: NavLinksProps) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={link.to}>
        <Link {...link} onClick={onClick} className={linkClassName} />
      </li>
    ))}
  </ul>
)
