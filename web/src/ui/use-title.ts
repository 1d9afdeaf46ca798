import type { Label } from '@aangan/contract/language/text'
import { productName } from '@aangan/contract/product'
import { useEffect } from 'react'
import { useT } from '../language/language.ts'

/** Sets the tab's title: `Login · Aangan`, or only the product's name. */
export function useTitle(screen?: Label) {
  const t = useT()
  useEffect(() => {
    document.title = screen ? `${t(screen)} · ${productName}` : productName
  }, [screen, t])
}
