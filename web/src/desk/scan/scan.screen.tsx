import { useState } from 'react'
import { ScannedSheet } from './scanned-sheet.tsx'
import { Viewfinder } from './viewfinder.tsx'

/** The camera, then what it read. */
export function Scan() {
  const [text, setText] = useState<string>()
  if (text === undefined) return <Viewfinder onRead={setText} />
  return <ScannedSheet text={text} onAgain={() => setText(undefined)} />
}
