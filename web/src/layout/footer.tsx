import { productName } from '@aangan/contract/product'
import { paths } from '../paths.ts'

const links = [
  [paths.about, 'About'],
  [paths.contact, 'Contact'],
  [paths.privacy, 'Privacy Policy'],
  [paths.terms, 'Terms & Conditions'],
] as const

export const Footer = () => (
  <footer className="border-t border-line bg-sunk">
    <div className="mx-auto flex max-w-6xl flex-col gap-x-8 gap-y-2 px-4 py-6 text-sm text-soft sm:px-6 md:flex-row md:items-center md:justify-between">
      <p>© 2025 {productName}</p>
      <nav aria-label="About this site">
        <ul className="-mx-2 flex flex-wrap">
          {links.map(([href, text]) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center rounded-sm px-2 underline-offset-4 hover:text-ink hover:underline"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
)
