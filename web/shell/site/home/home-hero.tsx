import { BUILT_IN, type HeroImage, heroImages } from '#web/features/hero-images/api.ts'
import { useShuffledRest } from '#web/features/hero-images/shuffle.ts'
import { Slideshow } from '#web/features/hero-images/slideshow.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { RotationButton } from '#web/ui/media/rotation-button.tsx'
import { usePageLoaded } from '#web/ui/media/use-page-loaded.ts'
import { useRotation } from '#web/ui/media/use-rotation.ts'
import { useSlowConnection } from '#web/ui/media/use-slow-connection.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const EVERY_MS = 3500

/** The hero of the home page: pictures of homes and two links. */
export function HomeHero() {
  const { data = BUILT_IN } = useQuery(heroImages())
  const [failed, setFailed] = useState<readonly string[]>([])
  const works = ({ src }: HeroImage) => !failed.includes(src)
  const shown = useShuffledRest(data.some(works) ? data : BUILT_IN).filter(works)
  const isLoaded = usePageLoaded()
  // On a slow connection the slideshow does not start by itself, because each turn loads a picture.
  const { current, isPlaying, isRunning, toggle, hold } = useRotation(shown.length, EVERY_MS, useSlowConnection())
  return (
    <section
      aria-label="Welcome"
      {...hold}
      className="relative isolate flex h-[max(82svh,34rem)] max-h-[60rem] flex-col [&_:focus-visible]:outline-white!"
    >
      <Slideshow
        slides={shown}
        current={current % shown.length}
        isNextNeeded={isRunning && isLoaded}
        onFailed={setFailed}
      />
      {/* A dark overlay, so that the light text is readable on every picture. */}
      <div className="shade absolute inset-0" />
      {/* First in the tab order, so that the movement can be stopped before anything else. */}
      {shown.length > 1 && (
        <Container className="absolute inset-x-0 top-5 z-10 flex justify-end md:top-8">
          <RotationButton isPlaying={isPlaying} onToggle={toggle} what="the slideshow" />
        </Container>
      )}
      <Container className="relative flex grow flex-col justify-end pb-24 md:justify-center md:pb-32">
        <div className="max-w-[34rem] text-white">
          <h1 className="text-5xl">Find Your Perfect Home</h1>
          <p className="mt-5 max-w-[29rem] text-lg text-[#ffffffe6]">
            Brownstones, Capes and triple-deckers for sale and rent, from the Massachusetts team that builds and manages
            them, too.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/properties" size="large" className="bg-white! text-[#14304f]! hover:bg-[#f1eadf]!">
              Search Properties
            </LinkButton>
            <LinkButton
              to="/contact"
              size="large"
              variant="secondary"
              className="border-[#ffffffb3]! bg-[#00000040]! text-white! hover:bg-[#00000073]!"
            >
              Contact Us
            </LinkButton>
          </div>
        </div>
      </Container>
    </section>
  )
}
