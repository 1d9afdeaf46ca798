import { Plus, Search } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsFirstInput } from '../../domain/digits-first-input.tsx'

interface Props {
  plate: string
  onType: (typed: string) => void
  communityId: string
  onCommunity: (communityId: string) => void
  onAdd: (() => void) | undefined
  /** The button that exports the list. */
  exported: ReactNode
  /** The chips, and what comes and goes below the bar without taking room. */
  children: ReactNode
}

/** Search, community, chips and Add. Stays below the header where the screen is high enough. */
export function GateBar({ plate, onType, communityId, onCommunity, onAdd, exported, children }: Props) {
  const t = useT()
  const id = useId()
  return (
    <div
      data-gate-bar
      className="relative z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-0.5 bg-ground px-4 pb-0.5 max-lg:top-14 max-lg:[@media(min-height:30rem)]:sticky sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:grow lg:gap-x-3 lg:p-0"
    >
      <div role="search" aria-label={t('Guest vehicles')} className="contents">
        <label htmlFor={id} className="sr-only">
          {t('Find a vehicle')}
        </label>
        <span className="relative min-w-[min(10rem,100%)] grow basis-0 lg:max-w-60">
          <Search className="pointer-events-none absolute inset-y-0 start-3 z-10 my-auto text-faint" />
          <DigitsFirstInput
            ties={{ id }}
            value={plate}
            onChange={onType}
            placeholder="Last four digits"
            clearable
            className="ps-10 max-lg:min-h-14"
          />
        </span>
        {/* Its first option says what it is. */}
        <span className="w-full empty:hidden max-sm:order-1 sm:w-56 [&_label]:sr-only">
          <CommunityFilter value={communityId} onChange={onCommunity} />
        </span>
        <div className="max-lg:order-1 max-lg:w-full">{children}</div>
        {onAdd && (
          <Button tone="primary" className="max-lg:min-h-14 max-sm:w-14 max-sm:px-0 lg:ms-auto lg:px-4" onClick={onAdd}>
            <Plus className="size-6 lg:size-5" />
            <span className="max-sm:sr-only">{t('Add Guest Vehicle')}</span>
          </Button>
        )}
        {exported}
      </div>
    </div>
  )
}
