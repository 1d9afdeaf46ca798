import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { transport } from '../../../core/api/api-error.ts'
import { needTexts, useT } from '../../../core/language/language.ts'
import { whenQuiet } from '../../../shell/live/quiet.ts'
import { Queries } from '../../../shell/query-client.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { isMac } from '../../../ui/browser/search-key.ts'
import { notify } from '../../../ui/toast.ts'
import type { CommunityChoiceProps } from './community-choice.ts'
import { onOpenSearch, openSearch } from '../open-search.ts'
import './search-button.css'

/** A limited session may not search: every other call is refused until its one task is done. */
const useSearcher = (): CurrentUser | undefined => {
  const { user } = useSession()
  return user && !user.limit ? user : undefined
}

interface Loaded {
  readonly SearchDialog: (typeof import('./search.screen.tsx'))['SearchDialog']
  readonly Community: ComponentType<CommunityChoiceProps> | undefined
}
/** Known once it is loaded, so that a press opens it at once: only then does a phone show its keyboard. */
let screen: Loaded | undefined
const load = async (user: CurrentUser) => {
  const chooses = isSuperAdmin(user) && user.communityId === null
  const [{ SearchDialog }, community] = await Promise.all([
    import('./search.screen.tsx'),
    chooses ? import('./search-community.tsx') : undefined,
    needTexts('rest'),
  ])
  screen = { SearchDialog, Community: community?.SearchCommunity }
}

/** Opens the search, which is rendered here. */
export function SearchButton() {
  const user = useSearcher()
  return (
    user && (
      <Queries key={user.id}>
        <Button user={user} />
      </Queries>
    )
  )
}

function Button({ user }: { user: CurrentUser }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  /** Each opening is a search of its own. */
  const [times, setTimes] = useState(0)
  const begin = () => {
    setOpen(true)
    setTimes((before) => before + 1)
  }
  const open = useEffectEvent(() => {
    if (isOpen) return
    if (screen) begin()
    else load(user).then(begin, () => notify.global(navigator.onLine ? transport.unreachable : transport.offline))
  })
  const loadLater = useEffectEvent(() => void load(user).catch(() => undefined))
  useEffect(() => {
    // Another person's may have no choice of communities.
    screen = undefined
    const ends = [onOpenSearch(() => open()), whenQuiet(() => loadLater())]
    return () => ends.forEach((end) => end())
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('Search [box]')}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={openSearch}
        className="search-button text-soft hover:bg-sunk hover:text-ink rounded-md text-sm"
      >
        <SearchIcon />
        <span className="search-word">{t('Search [box]')}</span>
        <kbd translate="no" aria-hidden="true" className="search-keys">
          {keysOf(isMac())}
        </kbd>
      </button>
      {screen && times > 0 && (
        <screen.SearchDialog
          key={times}
          open={isOpen}
          user={user}
          Community={screen.Community}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** As they stand on the keyboard. */
const keysOf = (mac: boolean) => (mac ? '⌘K' : 'Ctrl K')

/** The first line of the menu, where the header has no room for the button. */
export function SearchLine() {
  const t = useT()
  return (
    useSearcher() && (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          // The menu closes, and its button gets the focus back.
          currentTarget.closest('header')?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
          openSearch()
        }}
        className="search-line min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-soft hover:bg-sunk hover:text-ink"
      >
        <SearchIcon className="size-4" />
        {t('Search [box]')}
      </button>
    )
  )
}
