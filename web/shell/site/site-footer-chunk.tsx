import { AssistanceButton } from './assistance-button.tsx'
import { Footer } from './footer.tsx'

/** What closes every page of the site, and what lies over it. */
export const SiteFooterChunk = () => (
  <div>
    <Footer />
    <AssistanceButton />
  </div>
)
