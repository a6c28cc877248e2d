import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { type ComponentProps, useEffect, useState } from 'react'
import type { PasskeySignIn } from './passkey-sign-in.tsx'

const part = lazyModule('features/auth/passkey-sign-in.tsx', () => import('./passkey-sign-in.tsx'))

/** Keeps what is below where it is. As high as the button. */
const PLACE = <div className="mt-3 h-13" />

/** The way to sign in with a passkey, in browsers that have them. Without its chunk there is the password. */
export function PasskeyWay(props: Omit<ComponentProps<typeof PasskeySignIn>, 'place'>) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof part.prefetch>> | null>(() => part.loaded() ?? null)
  useEffect(() => {
    const loading = 'PublicKeyCredential' in window ? part.prefetch() : Promise.resolve(undefined)
    void loading.then(setLoaded)
  }, [])
  if (loaded === null) return PLACE
  return loaded && <loaded.PasskeySignIn place={PLACE} {...props} />
}
