import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'

export function NotFoundScreen() {
  const t = useT()
  useTitle('404 - Page Not Found')
  return (
    <div className="mx-auto grid w-full max-w-2xl grow place-content-center justify-items-center px-4 py-16 text-center sm:px-6">
      <ClosedDoor />
      <PageHeading title="404 - Page Not Found" />
      <p className="mt-3 text-soft">{t('Sorry, the page you are looking for does not exist.')}</p>
      <a href={paths.home} className={`${buttonStyle('primary')} mt-8`}>
        {t('Go to Home')}
      </a>
    </div>
  )
}

const ClosedDoor = () => (
  <svg viewBox="0 0 120 140" aria-hidden="true" className="mb-8 h-36">
    <path d="M10 140V60a50 50 0 0 1 100 0v80Z" className="fill-marigold" />
    <path d="M20 140V60a40 40 0 0 1 80 0v80Z" className="fill-brand" />
    <path d="M60 20v120" className="stroke-brand-deep" strokeWidth="3" />
    <path d="M46 84h28v20H46Z" className="fill-surface" />
    <path d="M52 84v-6a8 8 0 0 1 16 0v6" className="fill-none stroke-surface" strokeWidth="5" />
  </svg>
)
