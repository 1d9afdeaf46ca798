import { LayoutGrid } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { transport } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { notify } from '../../ui/toast.ts'
import { tileShape } from './tile.tsx'

const load = () => import('./all-sheet.tsx')
/** After this time the section itself has loaded. */
const settledMs = 1000

/** The last tile on a phone: opens a sheet with a grid of all sections. */
export function AllButton({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [{ AllSheet }, setSheet] = useState<Partial<Awaited<ReturnType<typeof load>>>>({})
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), settledMs)
    return () => clearTimeout(timer)
  }, [])
  const show = () =>
    load().then(
      (loaded) => {
        setSheet(loaded)
        setOpen(true)
      },
      () => notify.global(navigator.onLine ? transport.unreachable : transport.offline),
    )
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('All sections')}
        onClick={() => void show()}
        className={`${tileShape} min-w-11 border-edge font-semibold text-brand hover:bg-brand-wash`}
      >
        <LayoutGrid />
        <span className="leading-tight">{t('All')}</span>
      </button>
      {AllSheet && (
        <AllSheet open={open} onClose={close}>
          {children(close)}
        </AllSheet>
      )}
    </>
  )
}
