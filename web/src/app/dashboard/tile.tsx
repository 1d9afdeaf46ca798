import { useId } from 'react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { useSay } from '../../core/language/say.ts'
import { sections, type SectionKey } from './tiles.ts'
import { shortCount } from '../../ui/short-count.ts'
import type { Badge } from './badges.ts'

interface Props {
  of: SectionKey
  chosen: boolean
  badge: Badge | undefined
  onClick?: () => void
}

export const tileShape =
  'flex min-h-17 flex-col items-center gap-1 rounded-md border px-0.5 pt-1.5 pb-0.5 text-xs select-none'

/** The link to a section: icon and title, with its tooltip, and what waits there. In a list item that is `relative`. */
export function Tile({ of, chosen, badge, onClick }: Props) {
  const { title, about, icon: Icon, screen } = sections[of]
  const t = useT()
  const say = useSay()
  const id = useId()
  const fetch = () => void screen.preload()
  return (
    <>
      <a
        href={`${paths.dashboard}?section=${of}`}
        title={t(about)}
        aria-current={chosen ? 'page' : undefined}
        aria-describedby={badge && id}
        onClick={onClick}
        onPointerEnter={fetch}
        onFocus={fetch}
        className={`card ${tileShape} grow text-center font-medium wrap-break-word text-soft transition-colors duration-150 hover:border-edge hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand lg:min-h-19 lg:gap-1.5 lg:pt-2.5 lg:pb-1`}
      >
        <Icon className="lg:size-6" />
        <span className="leading-tight">{t(title)}</span>
      </a>
      {/* Beside the link, whose text is its title alone. */}
      {badge && (
        <>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-1 top-1 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-plate-ink tabular-nums"
          >
            {shortCount(badge.count)}
          </span>
          <span id={id} hidden>
            {say(badge.text)}
          </span>
        </>
      )}
    </>
  )
}
