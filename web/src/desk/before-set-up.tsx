import { productName } from '@aangan/contract/core/product'
import { Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../core/language/language.ts'
import { BigButton } from './parts/big-button.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { words } from './parts/words.ts'

/** A page in the browser of an iPhone or iPad loses what it stores after a week. */
export function HomeScreenFirst({ onSkip }: { onSkip: () => void }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold">{t(words.homeScreenFirst, { productName })}</p>
      <p className="flex items-start gap-3">
        <Share className="size-6 text-brand" />
        {t(words.toHomeScreen, { productName })}
      </p>
      <BigButton onClick={onSkip}>{t(words.inBrowser)}</BigButton>
    </div>
  )
}

/** What becomes of what is stored here. Asks the browser to keep it. */
export function OnThisDevice() {
  const t = useT()
  const [mayBeDeleted, setMayBeDeleted] = useState(false)
  useEffect(() => {
    // Undefined without https.
    const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
    storage?.persist().then(
      (isKept) => setMayBeDeleted(!isKept),
      () => setMayBeDeleted(true),
    )
  }, [])
  return (
    <div className="flex flex-col gap-2 text-sm text-soft">
      <p>{t(words.onDevice)}</p>
      {mayBeDeleted && <p className="font-semibold text-warning">{t(words.mayBeDeleted)}</p>}
      <NeedsHttps className="font-semibold" />
    </div>
  )
}
