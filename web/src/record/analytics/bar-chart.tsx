import type { Analytics } from '@aangan/contract/record/analytics'
import type { Label } from '@aangan/contract/core/language/text'
import { useLanguage, useT } from '../../core/language/language.ts'
import { NumberLink } from './number-link.tsx'

interface Bar {
  name: keyof Analytics
  fill: string
}

interface Props {
  of: Analytics
  communityId: string
  title: Label
  /** The names of a row's bars, in their order. */
  columns: readonly Label[]
  rows: readonly { label: Label; bars: readonly Bar[] }[]
}

/** A bar chart, with the same numbers as a table for screen readers. Its bars are links as the cards above it have. */
export function BarChart({ of, communityId, title, columns, rows }: Props) {
  const t = useT()
  const most = Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ name }) => of[name])))
  return (
    <figure className="card h-full p-4">
      <h4 className="font-semibold">{t(title)}</h4>
      <div aria-hidden="true">
        {columns.length > 1 && <Legend columns={columns} fills={rows[0]?.bars.map(({ fill }) => fill) ?? []} />}
        <div className="mt-3 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-center gap-x-3 gap-y-3 text-sm">
          {rows.map(({ label, bars }) => (
            <div key={label} className="contents">
              <span className="max-w-36 min-w-[min(4rem,25vw)] text-soft">{t(label)}</span>
              <span className="flex flex-col gap-1">
                {bars.map((bar, index) => (
                  <NumberLink
                    key={columns[index]}
                    of={bar.name}
                    communityId={communityId}
                    className="rounded-sm hover:bg-sunk"
                  >
                    <Line value={of[bar.name]} fill={bar.fill} most={most} />
                  </NumberLink>
                ))}
              </span>
            </div>
          ))}
        </div>
      </div>
      {/* A table ignores a width smaller than its words, so the wrapper is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{t(title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Of')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, bars }) => (
              <tr key={label}>
                <th scope="row">{t(label)}</th>
                {bars.map(({ name }, index) => (
                  <td key={columns[index]}>{of[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Line({ value, fill, most }: { value: number; fill: string; most: number }) {
  const { locale } = useLanguage()
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full min-w-0 grow">
        <rect width="100" height="10" className="fill-sunk" />
        <rect width={(value / most) * 100} height="10" className={fill} />
      </svg>
      <span className="w-14 shrink-0 text-end tabular-nums">{value.toLocaleString(locale)}</span>
    </span>
  )
}

function Legend({ columns, fills }: { columns: readonly Label[]; fills: readonly string[] }) {
  const t = useT()
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
      {columns.map((column, index) => (
        <span key={column} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-3">
            <rect width="10" height="10" rx="2" className={fills[index]} />
          </svg>
          {t(column)}
        </span>
      ))}
    </p>
  )
}
