import { productName } from '@aangan/contract/core/product'
import { useSyncExternalStore } from 'react'
import { useT } from '../../core/language/language.ts'
import { held } from './install-offer.ts'
import { menuItem } from './header.tsx'

interface Offer extends Event {
  prompt(): Promise<unknown>
}

const drop = () => {
  held.offer = undefined
  held.changed?.()
}
addEventListener('appinstalled', drop)

const useOffer = () =>
  useSyncExternalStore(
    (changed) => {
      held.changed = changed
      return () => {
        held.changed = undefined
      }
    },
    () => held.offer as Offer | undefined,
  )

/** iPhones and iPads let no page offer its installation. */
export const isInstalledByHand = () =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1

export function Install() {
  const t = useT()
  const offer = useOffer()
  if (offer)
    return (
      <button
        type="button"
        onClick={() => {
          // The browser asks only once for each offer.
          drop()
          void offer.prompt()
        }}
        className={`${menuItem} md:max-lg:hidden`}
      >
        {t('Install {productName}', { productName })}
      </button>
    )
  if (!isInstalledByHand()) return null
  return (
    <p className="px-2.5 py-2 text-sm text-faint md:hidden">
      {t('To install {productName}, tap Share, then Add to Home Screen.', { productName })}
    </p>
  )
}
