import { productName } from '@aangan/contract/product'
import { useEffect } from 'react'

/** Names the page in the browser's tab: `Login · Aangan`; without a screen, the product alone. */
export const useTitle = (screen?: string) =>
  useEffect(() => {
    document.title = screen ? `${screen} · ${productName}` : productName
  }, [screen])
