import type { CurrentUser } from '@aangan/contract/people/current-user'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react'
import { currentPlace, go, hold } from '../../../core/address/history.ts'
import { useT } from '../../../core/language/language.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { sectionHeading } from '../../../ui/browser/focus-keeper.ts'
import { useCommunityChoice, type CommunityChoiceProps } from './community-choice.ts'
import { keepLastWords, lastWords } from './last-words.ts'
import { leaveWhenMissing } from './leave-missing.ts'
import type { Line } from './lines.ts'
import { Outcome } from './outcome.tsx'
import { addRecent, clearRecent, readRecent } from './recent.ts'
import { optionId, Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { useLines } from './use-lines.ts'
import { useMark } from './use-mark.ts'
import { useSeenHeight } from './use-seen-height.ts'
import { useWaitingEnter } from './use-waiting-enter.ts'
import './search.css'

interface Props {
  open: boolean
  user: CurrentUser
  /** For super admins without a community. */
  Community: ComponentType<CommunityChoiceProps> | undefined
  onClose: () => void
}

/** One field, and below it what it finds. */
export function SearchDialog({ open, onClose, ...box }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(
    () =>
      open
        ? hold(() => {
            // Back closes it, and no more than it. Another page comes in its place.
            const isBack = (history.state as { index?: number } | null)?.index !== currentPlace().index
            close()
            return Promise.resolve(isBack)
          })
        : undefined,
    [open],
  )
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title="Search [box]" shape="search" initialFocus={field}>
      <Box field={field} onClose={onClose} {...box} />
    </Dialog>
  )
}

interface BoxProps extends Omit<Props, 'open'> {
  field: RefObject<HTMLInputElement | null>
}

function Box({ field, user, Community, onClose }: BoxProps) {
  const t = useT()
  const id = useId()
  useSeenHeight()
  const [typed, setTyped] = useState(() => lastWords(user.id))
  const [recent, setRecent] = useState(() => readRecent(user.id))
  const community = useCommunityChoice(user.id)
  const found = useLines({ typed, user, recent, communityId: community.value || undefined })
  const { groups, words } = found
  const { marked, move } = useMark(groups, typed)
  const keep = useEffectEvent(() => keepLastWords(user.id, typed))
  // Before the first key, which would be selected too and replaced by the second one.
  useLayoutEffect(() => field.current?.select(), [field])
  useEffect(() => () => keep(), [])

  const remember = ({ chosen, href }: Line) => {
    if (!chosen) return
    addRecent(user.id, chosen)
    leaveWhenMissing(user.id, href)
  }
  const openLine = (line: Line, inNewTab = false) => {
    remember(line)
    if (inNewTab) return void window.open(line.href, '_blank', 'noopener')
    onClose()
    void go(line.href).then(() => focusSection(line.href))
  }
  const wait = useWaitingEnter(typed, marked, openLine)
  const onEnter = (inNewTab: boolean) => {
    if (marked) return openLine(marked, inNewTab)
    found.askNow()
    wait(inNewTab)
  }
  return (
    <>
      <SearchField
        field={field}
        list={groups.length > 0 ? id : undefined}
        marked={marked && optionId(id, marked)}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          keepLastWords(user.id, next)
        }}
        onMove={move}
        onEnter={onEnter}
        onClose={onClose}
      />
      {Community && <Community {...community} />}
      <div className="search-list overscroll-contain">
        {groups[0]?.heading === 'Recent' && (
          <button
            type="button"
            className="search-clear rounded-md text-xs font-semibold text-brand hover:bg-sunk"
            onClick={() => {
              clearRecent()
              setRecent([])
              field.current?.focus()
            }}
          >
            {t('Clear')}
          </button>
        )}
        {groups.length > 0 && (
          <Results id={id} groups={groups} marked={marked} words={words} onChoose={openLine} onAside={remember} />
        )}
        <Outcome found={found} />
      </div>
    </>
  )
}

/** The focus came back to what opened the search. */
function focusSection(href: string) {
  const isThere = location.pathname + location.search === href
  if (isThere && document.activeElement?.closest('header')) sectionHeading()?.focus({ preventScroll: true })
}
