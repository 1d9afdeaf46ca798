import type { Label } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { BarLink } from './header.tsx'

const links: readonly (readonly [href: string, text: Label])[] = [
  [paths.home, 'Home'],
  [paths.login, 'Login'],
  [paths.signup, 'Signup'],
]

export function GuestBar({ path }: { path: string }) {
  const t = useT()
  return (
    <nav aria-label={t('Main')} className="-me-2.5 flex flex-wrap sm:me-0 sm:gap-1">
      {links.map(([href, text]) => (
        <BarLink key={href} href={href} path={path}>
          {t(text)}
        </BarLink>
      ))}
    </nav>
  )
}
