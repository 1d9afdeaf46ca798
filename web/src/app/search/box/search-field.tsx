import { Search as SearchIcon, X } from 'lucide-react'
import { limits } from '@aangan/contract/core/constants'
import type { KeyboardEvent, RefObject } from 'react'
import { useT } from '../../../core/language/language.ts'
import { isSearchKey } from '../../../ui/browser/search-key.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  /** The ids of the list, undefined while it is empty, and of its marked line. */
  list: string | undefined
  marked: string | undefined
  value: string
  onChange: (typed: string) => void
  onMove: (step: 1 | -1) => void
  onEnter: (inNewTab: boolean) => void
  onClose: () => void
}

export function SearchField({ field, list, marked, value, onChange, onMove, onEnter, onClose }: Props) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isSearchKey(event.nativeEvent)) field.current?.select()
    else if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <div className="search-head flex items-center gap-3">
      <SearchIcon aria-hidden="true" className="shrink-0 text-soft" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t('Search [box]')}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={marked}
        placeholder={t('Name, house or plate')}
        value={value}
        maxLength={limits.findMax}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className="search-field min-w-0 grow text-base placeholder:text-faint"
      />
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="search-close grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk"
      >
        <X className="size-6" />
      </button>
    </div>
  )
}
