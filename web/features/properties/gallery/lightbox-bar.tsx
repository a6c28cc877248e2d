import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { roundButtonClass } from './lightbox-step.tsx'

interface LightboxBarProps {
  /** `2 / 12`. */
  place: string
  noun: string
  zoom: number
  toggleZoom: () => void
  close: () => void
}

/** Which picture it is, and the buttons that zoom and close. */
export const LightboxBar = ({ place, noun, zoom, toggleZoom, close }: LightboxBarProps) => (
  <div className="flex items-center justify-between px-4 py-3">
    <p className="text-sm font-semibold tabular-nums" aria-hidden="true">
      {place}
    </p>
    <output className="sr-only">{zoom > 1 && `Zoomed to ${zoom * 100}%`}</output>
    <div className="flex gap-2">
      <button
        type="button"
        aria-label={zoom > 1 ? 'Zoom out' : 'Zoom in'}
        onClick={toggleZoom}
        className={roundButtonClass}
      >
        {zoom > 1 ? <ZoomOut /> : <ZoomIn />}
      </button>
      <button type="button" aria-label={`Close ${noun}s`} onClick={close} className={roundButtonClass}>
        <X />
      </button>
    </div>
  </div>
)
