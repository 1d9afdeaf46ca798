import { useT } from '../language/language.ts'

/** Reserves the final height while loading. */
export function Skeleton({ rows = 3, height = 'h-14' }: { rows?: number; height?: string }) {
  const t = useT()
  return (
    <div role="status" className="relative">
      <p className="absolute inset-x-0 top-3 text-center text-sm text-soft">{t('Loading...')}</p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`${height} animate-breathe rounded-md bg-sunk`} />
        ))}
      </div>
    </div>
  )
}
