import { useT } from '../../core/language/language.ts'
import { groupLabels, groups, type GuestGroup } from './guest-groups.ts'

interface Props {
  counts: Readonly<Record<GuestGroup, number>>
  /** The only group shown, if any. */
  shown: GuestGroup | undefined
  onChange: (shown: GuestGroup | undefined) => void
}

/** How many guests are expected, inside and gone. A press shows only that group, a second press all. */
export function GroupChips({ counts, shown, onChange }: Props) {
  const t = useT()
  return (
    <div role="group" aria-label={t('Show only')} className="flex flex-wrap gap-x-2">
      {groups.map((group) => {
        const pressed = group === shown
        return (
          // Drawn lower than it is: the whole height takes the press.
          <button
            key={group}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? undefined : group)}
            className="-my-0.5 flex min-h-11 items-center rounded-full text-sm font-semibold select-none active:opacity-70"
          >
            <span
              className={`flex min-h-9 items-center gap-1.5 rounded-full border px-3 transition-colors duration-150 ${pressed ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface text-ink'}`}
            >
              {t(groupLabels[group])}
              <span className={`tabular-nums ${pressed ? '' : 'text-soft'}`}>{counts[group]}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
