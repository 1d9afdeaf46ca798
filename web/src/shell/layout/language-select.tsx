import { ChevronDown, Languages } from 'lucide-react'
import { languageNames, useLanguage } from '../../core/language/language.ts'

/** Lists each language by its own name. On the landing page boot.ts handles it, and shows `data-failed` without a network. */
export function LanguageSelect({ onChoose }: { onChoose?: ((code: string) => void) | undefined }) {
  const { code, t } = useLanguage()
  return (
    <span className="relative block shrink-0">
      {/* Transparent and on top: the picture below fits a small screen, the list is the browser's. */}
      <select
        aria-label={t('Language')}
        data-failed={t('The language could not be loaded. Check your connection and try again.')}
        value={code}
        onChange={({ target }) => onChoose?.(target.value)}
        className="peer absolute inset-0 z-10 size-full text-base opacity-0"
      >
        {Object.entries(languageNames).map(([each, name]) => (
          <option key={each} value={each} lang={each} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-sm font-medium text-soft peer-hover:bg-sunk peer-hover:text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent sm:px-2.5"
      >
        <Languages className="size-5" />
        <span lang={code} className="hidden sm:inline">
          {languageNames[code]}
        </span>
        <ChevronDown className="hidden size-4 sm:block" />
      </span>
    </span>
  )
}
