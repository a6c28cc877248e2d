import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { IconButton } from '../icon-button.tsx'

interface RotationButtonProps {
  isPlaying: boolean
  onToggle: () => void
  /** What moves: "the slideshow". */
  what: string
  className?: string
}

/** Pauses and resumes automatic movement. Without JavaScript nothing moves. */
export const RotationButton = ({ isPlaying, onToggle, what, className }: RotationButtonProps) => (
  <IconButton
    label={`${isPlaying ? 'Pause' : 'Play'} ${what}`}
    look="solid"
    onClick={onToggle}
    className={`noscript:hidden ${className ?? ''}`}
  >
    {isPlaying ? <Pause /> : <Play />}
  </IconButton>
)
