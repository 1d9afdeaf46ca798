import { useT } from '../language/language.ts'
import { paths } from '../paths.ts'
import { sections, type SectionKey } from './tiles.ts'

interface Props {
  of: SectionKey
  chosen: boolean
  onClick?: () => void
}

/** The link to a section: icon and title, with its tooltip. */
export function Tile({ of, chosen, onClick }: Props) {
  const { title, about, icon: Icon, screen } = sections[of]
  const t = useT()
  const fetch = () => void screen.preload()
  return (
    <a
      href={`${paths.dashboard}?section=${of}`}
      title={t(about)}
      aria-current={chosen ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={fetch}
      onFocus={fetch}
      className="flex min-h-17 grow flex-col items-center gap-1 rounded-md border border-line bg-surface px-0.5 pt-1.5 pb-0.5 text-center text-xs font-medium wrap-break-word text-soft shadow-card transition-colors duration-150 select-none hover:border-edge hover:text-ink active:opacity-70 aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand lg:min-h-19 lg:gap-1.5 lg:pt-2.5 lg:pb-1"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 lg:size-6" />
      <span className="leading-tight">{t(title)}</span>
    </a>
  )
}
