import { useSay, type Shown } from '../core/language/say.ts'

const tones = {
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  calm: 'bg-sunk text-soft',
} as const

export type BadgeTone = keyof typeof tones

export function StatusBadge({ tone, label }: { tone: BadgeTone; label: Shown }) {
  const say = useSay()
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {say(label)}
    </span>
  )
}
