import { useEffect, useState } from 'react'
import { useT } from '../core/language/language.ts'

const usualMs = 8000

/** Reserves the final height while loading, and says so when that takes long. */
export function Skeleton({ rows = 3, height = 'h-14' }: { rows?: number; height?: string }) {
  const t = useT()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, usualMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="relative">
      <p className="absolute inset-x-0 top-3 text-center text-sm text-soft">
        {t(slow ? 'This takes longer than usual.' : 'Loading...')}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`${height} animate-breathe rounded-md bg-sunk`} />
        ))}
      </div>
    </div>
  )
}
