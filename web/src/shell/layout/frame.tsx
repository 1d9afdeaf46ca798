import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Header } from './header.tsx'

interface Props {
  bar: ReactNode
  /** Changes the language. The landing page does it by boot.ts. */
  onLanguage?: (code: string) => void
  /** Fills the screen, so that the footer does not jump while the page loads. */
  tall?: boolean
  footer?: ReactNode
  children: ReactNode
}

export function Frame({ bar, onLanguage, tall = false, footer, children }: Props) {
  const t = useT()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={skipToSection}
        className="absolute -top-20 left-4 z-50 rounded-md bg-brand px-4 py-3 font-medium text-on-brand focus:top-2"
      >
        {t('Skip to content')}
      </a>
      <Header onLanguage={onLanguage}>{bar}</Header>
      <main id="main" tabIndex={-1} className={`flex grow flex-col ${tall ? 'min-h-[calc(100dvh-3.5rem)]' : ''}`}>
        {children}
      </main>
      {footer}
    </div>
  )
}

/** On the dashboard, the tiles come before the section's heading. */
function skipToSection(event: MouseEvent) {
  const heading = document.querySelector<HTMLElement>('[data-section-heading]')
  if (!heading) return
  event.preventDefault()
  heading.focus()
}
