import { useEffect, type MouseEvent } from 'react'
import { useT } from '../../../core/language/language.ts'
import { Plate } from '../../../domain/plate.tsx'
import type { Line, LineGroup } from './lines.ts'
import { Matched } from './matched.tsx'

interface Props {
  id: string
  groups: readonly LineGroup[]
  marked: Line | undefined
  words: string
  onChoose: (line: Line) => void
  /** The browser opens it in another tab. */
  onAside: (line: Line) => void
}

/** The list of the field (`aria-controls`), in groups. */
export function Results({ id, groups, marked, ...line }: Props) {
  const t = useT()
  const markedKey = marked?.key
  const markedId = marked && optionId(id, marked)
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])
  return (
    <div id={id} role="listbox" aria-label={t('Search [box]')}>
      {groups.map(({ heading, lines, isOld }, at) => (
        <div
          key={heading}
          role="group"
          aria-labelledby={`${id}-heading-${at}`}
          className={isOld ? 'search-old' : undefined}
        >
          <div
            id={`${id}-heading-${at}`}
            role="presentation"
            className="search-heading text-xs font-semibold text-soft"
          >
            {t(heading)}
          </div>
          {lines.map((one) => (
            <Choice key={one.key} {...line} id={optionId(id, one)} line={one} isMarked={one.key === markedKey} />
          ))}
        </div>
      ))}
    </div>
  )
}

export const optionId = (list: string, { key }: Line): string => `${list}-${key}`.replaceAll(/[^\w-]/g, '-')

interface ChoiceProps extends Omit<Props, 'groups' | 'marked'> {
  line: Line
  isMarked: boolean
}

function Choice({ id, line, words, isMarked, onChoose, onAside }: ChoiceProps) {
  const { icon: Icon, title, detail, isPlate, href } = line
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      draggable={false}
      // The field keeps the focus, and with it the phone its keyboard.
      onMouseDown={(event) => event.button === 0 && event.preventDefault()}
      onClick={(event) => {
        if (isAside(event)) return onAside(line)
        event.preventDefault()
        onChoose(line)
      }}
      onAuxClick={({ button }) => button === 1 && onAside(line)}
      className="search-choice hover:bg-sunk"
    >
      <Icon aria-hidden="true" className="shrink-0 text-soft" />
      <span className="search-texts">
        <span className="wrap-anywhere">
          {isPlate ? <Plate no={title} size="sm" /> : <Matched text={title} words={words} />}
        </span>
        {detail && <span className="text-sm wrap-anywhere text-soft">{detail}</span>}
      </span>
    </a>
  )
}

const isAside = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey
