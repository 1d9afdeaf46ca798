import { productName } from '@aangan/contract/product'
import { useEffect } from 'react'

/** Sets the tab's title: `Login · Aangan`, or only the product's name. */
export const useTitle = (screen?: string) =>
  useEffect(() => {
    document.title = screen ? `${screen} · ${productName}` : productName
  }, [screen])
