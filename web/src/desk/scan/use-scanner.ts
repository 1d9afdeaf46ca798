import { useEffect, useEffectEvent, useState } from 'react'
import { useCamera } from '../parts/use-camera.ts'
import { openReader } from './reader.ts'

const camera = { width: { ideal: 1280 }, height: { ideal: 720 } }
const pauseMs = 60

/** Loaded while the camera opens. Who waits for it hears why it failed. */
function opened() {
  const reader = openReader()
  reader.catch(() => undefined)
  return reader
}

/** Reads what the camera sees until there is a QR code. */
export function useScanner(onRead: (text: string) => void) {
  const { video, state, track } = useCamera(camera)
  const [reader] = useState(opened)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onRead)
  useEffect(() => {
    if (state !== 'on') return undefined
    const closing = new AbortController()
    const run = async () => {
      const read = await reader
      while (!closing.signal.aborted) {
        const began = performance.now()
        const text = video.current ? await read(video.current) : undefined
        if (closing.signal.aborted) return
        if (text) return found(text)
        // At least as long as the reading took: the screen has its turn.
        const tookMs = performance.now() - began
        await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, tookMs)))
      }
    }
    run().catch(() => setFailed(true))
    return () => closing.abort()
  }, [state, reader, video])
  return { video, state, track, failed }
}
