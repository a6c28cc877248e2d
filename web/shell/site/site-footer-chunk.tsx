import { AssistanceButton } from './assistance-button.tsx'
import { Footer } from './footer.tsx'

/** The footer and the overlays of every page of the site. */
export const SiteFooterChunk = () => (
  <div>
    <Footer />
    <AssistanceButton />
  </div>
)
