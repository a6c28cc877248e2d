import { AssistanceButton } from './assistance-button.tsx'
import { Footer } from './footer.tsx'

/** For the portal, which has a footer of its own. From this chunk, because a chunk for both would cost each page of the site a request. */
export { AssistanceButton }

/** The footer and the overlays of every page of the site. */
export const SiteFooterChunk = () => (
  <div>
    <Footer />
    <AssistanceButton />
  </div>
)
