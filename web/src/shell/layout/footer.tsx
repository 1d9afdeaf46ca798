import type { Label } from '@aangan/contract/core/language/text'
import { productName } from '@aangan/contract/core/product'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'

const links: readonly (readonly [href: string, text: Label])[] = [
  [paths.about, 'About'],
  [paths.contact, 'Contact'],
  [paths.privacy, 'Privacy Policy'],
  [paths.terms, 'Terms & Conditions'],
]

export function Footer() {
  const t = useT()
  return (
    <footer className="border-t border-line bg-sunk">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-8 gap-y-2 px-4 py-6 text-sm text-soft sm:px-6 md:flex-row md:items-center md:justify-between">
        <p>{t('© 2025 {productName}', { productName })}</p>
        <nav aria-label={t('About this site')}>
          <ul className="-mx-2 flex flex-wrap">
            {links.map(([href, text]) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center rounded-sm px-2 underline-offset-4 hover:text-ink hover:underline"
                >
                  {t(text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
