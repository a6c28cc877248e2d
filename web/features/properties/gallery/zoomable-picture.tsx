import type { Picture as PictureData } from '#web/lib/pictures/pictures.ts'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** How much larger than the window a picture can be. */
const LEVELS = [1, 1.5, 2, 3]
export const DOUBLE = 2

/** The zoom after a key, or undefined for a key that does not zoom. */
export function zoomAfter({ key, ctrlKey, metaKey }: KeyboardEvent, zoom: number): number | undefined {
  // With a modifier they zoom the whole page.
  if (ctrlKey || metaKey) return undefined
  if (key === '0') return 1
  if (key === '+' || key === '=') return LEVELS.find((level) => level > zoom) ?? zoom
  return key === '-' ? (LEVELS.findLast((level) => level < zoom) ?? 1) : undefined
}

/** How far an arrow key moves a zoomed picture, in pixels. */
const STEP = 120
/** Two presses within this time and distance are a double press. */
const DOUBLE_MS = 320
const DOUBLE_PX = 30

function watchPinch(changed: () => void) {
  visualViewport?.addEventListener('resize', changed)
  return () => visualViewport?.removeEventListener('resize', changed)
}

/** How much two fingers have enlarged the page, in whole steps. The browser does it. */
const usePinch = () => useSyncExternalStore(watchPinch, () => Math.min(Math.ceil(visualViewport?.scale ?? 1), 3))

interface ZoomablePictureProps {
  picture: PictureData & { alt: string }
  isShown: boolean
  zoom: number
  loading: 'first' | 'lazy'
  /** After a double click or tap. */
  onDoublePress: () => void
}

/** A picture that can be larger than its box. It is then moved by dragging, by a finger, the wheel or the arrow keys. */
export function ZoomablePicture({ picture, isShown, zoom, loading, onDoublePress }: ZoomablePictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasZoom = useRef(zoom)
  const pressed = useRef({ at: 0, x: 0, y: 0, isDouble: false })
  const pinch = usePinch()
  const isZoomed = zoom > 1

  // The point that was pressed, or else the middle, stays where it is.
  useLayoutEffect(() => {
    const element = box.current
    const ratio = zoom / wasZoom.current
    wasZoom.current = zoom
    if (!element || ratio === 1) return
    const { left, top, width, height } = element.getBoundingClientRect()
    const { x, y, isDouble } = pressed.current
    const [fromLeft, fromTop] = isDouble ? [x - left, y - top] : [width / 2, height / 2]
    pressed.current.isDouble = false
    element.scrollTo({
      left: (element.scrollLeft + fromLeft) * ratio - fromLeft,
      top: (element.scrollTop + fromTop) * ratio - fromTop,
      behavior: 'instant',
    })
  }, [zoom])

  function press({ clientX: x, clientY: y, timeStamp: at }: { clientX: number; clientY: number; timeStamp: number }) {
    const last = pressed.current
    const isDouble = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX
    pressed.current = { at: isDouble ? 0 : at, x, y, isDouble }
    if (isDouble) onDoublePress()
  }
  function drag({ pointerType, buttons, movementX, movementY }: PointerEvent) {
    if (isZoomed && pointerType === 'mouse' && buttons === 1) box.current?.scrollBy(-movementX, -movementY)
  }

  return (
    // The lightbox zooms by keys and a button too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      data-zoomed={isZoomed || undefined}
      onClick={press}
      onPointerMove={drag}
      onDragStart={(event) => event.preventDefault()}
      className={cx('min-h-0 grow', isZoomed && 'overscroll-contain [scrollbar-width:none]')}
      // Not as classes, whose style would come with every page.
      style={{ touchAction: 'manipulation', ...(isZoomed && { cursor: 'grab', overflow: 'auto' }) }}
    >
      <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <Picture
          {...picture}
          // A larger file where it is drawn larger.
          sizes={`${zoom * (isShown ? pinch : 1) * 100}vw`}
          loading={loading}
          className="h-full bg-transparent!"
          imgClassName="object-contain!"
        />
      </div>
    </div>
  )
}

/** Moves the zoomed picture by an arrow key. Returns false for another key, or if there is none. */
export function moveZoomed(row: HTMLElement | null, key: string): boolean {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0]
  const zoomed = row?.querySelector('[data-zoomed]')
  if (!zoomed || (x === 0 && y === 0)) return false
  zoomed.scrollBy(x! * STEP, y! * STEP)
  return true
}
