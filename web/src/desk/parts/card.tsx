import { guessedKind } from '@aangan/contract/gate/guessed-kind'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'

export type Who = Pick<Visit, 'kind' | 'visitorName' | 'company' | 'vehicleNo' | 'houseNo' | 'division'> & {
  readonly id?: string
  readonly note?: string | null
}

/** Describes the buttons of a card, which all say the same. */
export const describedBy = (id: string) => ({ 'aria-describedby': `who-${id}` })

/** Name and house, then the plate and what is said of them. */
export function WhoLine({ who, lead, children }: { who: Who; lead?: ReactNode; children?: ReactNode }) {
  const t = useT()
  const { id, kind, visitorName, company, vehicleNo, houseNo, division } = who
  const guessed = guessedKind({ kind, note: who.note ?? null })
  const Icon = kindIcons[guessed]
  return (
    <span className="flex w-full min-w-0 items-start gap-3">
      {lead ?? (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk">
          <Icon className="size-6" />
          <span className="sr-only">{t(visitKindLabels[guessed])}</span>
        </span>
      )}
      <span className="min-w-0 grow text-start">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span
            id={id && `who-${id}`}
            className="min-w-[min(6rem,100%)] grow basis-0 text-lg leading-tight font-semibold wrap-anywhere"
          >
            {visitorName}
          </span>
          <House no={houseNo} division={division} size="xl" />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {vehicleNo && <Plate no={vehicleNo} />}
          {lead !== undefined && <Icon />}
          {company && company !== visitorName && <span className="font-medium wrap-anywhere">{company}</span>}
          {children}
        </span>
      </span>
    </span>
  )
}

export const edges = {
  plain: 'border-line',
  go: 'border-success border-s-8',
  warn: 'border-warning border-s-8',
  stop: 'border-danger border-s-8',
} as const
export type Edge = keyof typeof edges

export const cardStyle = 'rounded-lg border bg-surface shadow-card'

/** A card that opens. */
export const CardButton = ({
  who,
  edge = 'plain',
  onClick,
  children,
}: {
  who: Who
  edge?: Edge
  onClick: () => void
  children?: ReactNode
}) => (
  <button
    type="button"
    onClick={onClick}
    className={`flex min-h-18 w-full items-center px-3 py-2 hover:bg-sunk ${cardStyle} ${edges[edge]}`}
  >
    <WhoLine who={who}>{children}</WhoLine>
  </button>
)

/** A card with buttons of its own. */
export const CardBox = ({
  who,
  edge = 'plain',
  line,
  lead,
  children,
}: {
  who: Who
  edge?: Edge
  line?: ReactNode
  /** In the place of the kind’s icon. */
  lead?: ReactNode
  children?: ReactNode
}) => (
  <div className={`flex flex-wrap items-center gap-2 p-3 ${cardStyle} ${edges[edge]}`}>
    <span className="min-w-[min(12rem,100%)] grow basis-0">
      <WhoLine who={who} lead={lead}>
        {line}
      </WhoLine>
    </span>
    <span className="flex shrink-0 flex-wrap gap-2 @max-[40rem]:w-full @max-[40rem]:*:grow">{children}</span>
  </div>
)
