import type { ReactNode } from 'react'
import { LanguageSelect } from './language-select.tsx'
import { Brand } from '../../ui/mark.tsx'

interface Props {
  onLanguage: ((code: string) => void) | undefined
  /** The navigation. */
  children?: ReactNode
}

export const Header = ({ onLanguage, children }: Props) => (
  <BrandBar>
    {/* Beside the name, so that it does not move when the navigation appears. */}
    <div className="me-auto">
      <LanguageSelect onChoose={onLanguage} />
    </div>
    {children}
  </BrandBar>
)

/** Prerendered without children, it is what a page shows until its code has loaded. */
export const BrandBar = ({ children }: { children?: ReactNode }) => (
  <header className="sticky top-0 z-30 border-b border-line bg-surface">
    <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center justify-between gap-x-1 px-4 sm:gap-x-4 sm:px-6">
      <Brand />
      {children}
    </div>
  </header>
)

export const menuItem =
  'flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-soft hover:bg-sunk hover:text-ink sm:px-3'

export const BarLink = ({ href, path, children }: { href: string; path: string; children: ReactNode }) => (
  <a
    href={href}
    aria-current={href === path ? 'page' : undefined}
    className={`${menuItem} aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand`}
  >
    {children}
  </a>
)
