import { useEffect, useState, type ReactNode } from 'react'
import { needTexts } from '../../core/language/language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { useWaiting } from './use-waiting.ts'

/** Nobody waits longer than this for what waits. */
const longestMs = 600
const load = () => Promise.all([import('./today.ts'), needTexts('home')])
/** What Today needs at least: its small line, one line and the space below it. */
const atLeast = { minHeight: 'calc(5.5rem + 2px)' }

interface Props {
  /** Whether Today stands above the section. */
  today: boolean
  waiting: ReturnType<typeof useWaiting>
  children: ReactNode
}

/** Today and the section: asked for at once and drawn together, so that nothing jumps. */
export function Together({ today, waiting, children }: Props) {
  const [Today, setToday] = useState<Awaited<ReturnType<typeof load>>[0]['Today']>()
  const [drawn, draw] = useState<'known' | 'late'>()
  if (!today && drawn) draw(undefined)
  if (today && !drawn && Today && !waiting.isPending) draw('known')
  useEffect(() => {
    if (!today) return undefined
    load().then(
      ([loaded]) => setToday(() => loaded.Today),
      () => undefined,
    )
    const timer = setTimeout(() => draw((before) => before ?? 'late'), longestMs)
    return () => clearTimeout(timer)
  }, [today])
  const isHeldBack = today && !drawn
  return (
    <>
      {today && drawn && <div style={atLeast}>{Today && <Today waiting={waiting} isLate={drawn === 'late'} />}</div>}
      {isHeldBack && <Skeleton />}
      {/* It asks for its rows meanwhile. */}
      <div hidden={isHeldBack}>{children}</div>
    </>
  )
}
