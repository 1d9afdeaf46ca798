import { useCallback } from 'react'

/** A file's size as people read it, at least 1. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000))

/** The ref of an image that shows a file of this page. */
export const useShownFile = (file: Blob | undefined) =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
