/** The record that is open beside a list, and its neighbors in the list. */
export interface Selection {
  id: string | null
  /** Null at the ends of the list. */
  previous: string | null
  next: string | null
  /** Opens another record in place of this one, once the keys rest. */
  follow: (id: string) => void
}
