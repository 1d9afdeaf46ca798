import type { Label } from '@aangan/contract/core/language/text'
import { productName } from '@aangan/contract/core/product'
import { useEffect } from 'react'
import { useT } from '../../core/language/language.ts'

/** Sets the tab's title: `Login · Aangan`, or only the product's name; `before` it, a number of things that wait. */
export function useTitle(screen?: Label, before = '') {
  const t = useT()
  useEffect(() => {
    document.title = before + (screen ? `${t(screen)} · ${productName}` : productName)
  }, [before, screen, t])
}
