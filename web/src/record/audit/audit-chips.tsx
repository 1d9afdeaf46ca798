import { auditKindLabels, auditKinds, type AuditKind } from '@aangan/contract/record/audit'
import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Chip } from '../../ui/chip.tsx'
import { today } from '../../ui/dates.ts'
import { oneOf } from '../../ui/input/options.ts'

const choices = [...auditKinds, 'ALL'] as const
type Choice = (typeof choices)[number]
const labels: Readonly<Record<Choice, Label>> = { ...auditKindLabels, ALL: 'All' }

/** CHANGES by default; ALL when a resource is chosen, because it may belong to another kind. */
export const chosenKind = ({ kind, resource }: { kind: string; resource: string }): AuditKind | 'ALL' =>
  oneOf(choices, kind) ?? (resource ? 'ALL' : 'CHANGES')

interface KindProps {
  chosen: Choice
  onChoose: (kind: Choice) => void
}

export function KindChips({ chosen, onChoose }: KindProps) {
  const t = useT()
  return (
    <Chips label="Kind">
      {choices.map((kind) => (
        <Chip key={kind} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {t(labels[kind])}
        </Chip>
      ))}
    </Chips>
  )
}

interface PeriodProps {
  startDate: string
  endDate: string
  zone: string
  onChoose: (period: { startDate: string; endDate: string }) => void
}

/** Each period ends today, which counts as one of its days. */
export function PeriodChips({ startDate, endDate, zone, onChoose }: PeriodProps) {
  const t = useT()
  const end = today(zone)
  return (
    <Chips label="Period">
      {[1, 7, 30].map((days) => {
        const start = new Date(Date.parse(end) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
        return (
          <Chip
            key={days}
            aria-pressed={startDate === start && endDate === end}
            onClick={() => onChoose({ startDate: start, endDate: end })}
          >
            {days === 1 ? t('Today') : t('{days} days', { days })}
          </Chip>
        )
      })}
    </Chips>
  )
}

function Chips({ label, children }: { label: Label; children: ReactNode }) {
  const t = useT()
  return (
    <div role="group" aria-label={t(label)} className="flex flex-wrap gap-1.5">
      {children}
    </div>
  )
}
