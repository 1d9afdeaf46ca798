import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../button.tsx'
import { pagesAround } from './pages-around.ts'

/** Seven of them fit side by side on the narrowest phone. */
const narrow = 'max-w-11 min-w-0 grow basis-0 px-0'

/** At most five pages to choose from, the current one in the middle. Pages count from 0. */
export function Pager({
  page,
  totalPages,
  onPage,
}: {
  page: number
  totalPages: number
  onPage: (page: number) => void
}) {
  const t = useT()
  if (totalPages <= 1) return null
  const shown = pagesAround(page, totalPages)
  return (
    <nav aria-label={t('Pages')} className="mt-6 flex items-center justify-center -mx-2.5 sm:gap-1">
      <Button
        size="sm"
        tone="quiet"
        className={narrow}
        aria-label={t('Previous page')}
        disabled={page <= 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </Button>
      {shown.map((number) => (
        <Button
          key={number}
          size="sm"
          tone={number === page ? 'primary' : 'quiet'}
          aria-label={t('Page {number}', { number: number + 1 })}
          aria-current={number === page ? 'page' : undefined}
          className={`${narrow} tabular-nums`}
          onClick={() => number !== page && onPage(number)}
        >
          {number + 1}
        </Button>
      ))}
      <Button
        size="sm"
        tone="quiet"
        className={narrow}
        aria-label={t('Next page')}
        disabled={page >= totalPages - 1}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  )
}
