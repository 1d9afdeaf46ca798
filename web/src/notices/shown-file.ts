import { useCallback } from 'react'

/** A file's size as people read it, at least 1. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000))

/** The ref of an image, or of a link around one, that shows a file of this page. */
export const useShownFile = (file: Blob | undefined) =>
  useCallback(
    (element: HTMLImageElement | HTMLAnchorElement | null) => {
      if (!element || !file) return undefined
      const address = URL.createObjectURL(file)
      const image = element instanceof HTMLImageElement ? element : element.querySelector('img')
      if (element instanceof HTMLAnchorElement) element.href = address
      if (image) image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
