import { productName } from '@aangan/contract/core/product'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Courtyard } from './courtyard.tsx'
import { features } from './features.ts'

/** The home page. Also rendered to HTML by the build: nothing here may use the browser or the router. */
export function LandingScreen() {
  const t = useT()
  return (
    <>
      <section className="border-b border-line bg-[linear-gradient(var(--color-surface),var(--color-ground))]">
        <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-8 px-4 py-10 sm:px-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:py-16">
          <div>
            <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">
              {t('Welcome to {productName}', { productName })}
            </h1>
            <p className="mt-4 max-w-md text-lg text-soft">
              {t(
                'For the families, guards and committees of housing societies: vehicles, guests and notices, looked after in one courtyard.',
              )}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <a href={paths.signup} className={buttonStyle('primary', 'lg')}>
                {t('Get Started')}
              </a>
              <a href={paths.login} className={buttonStyle('plain', 'lg')}>
                {t('Login')}
              </a>
            </div>
            <p className="mt-2">
              <a
                href={paths.invite}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {t('I have an invitation')}
              </a>
            </p>
          </div>
          <Courtyard />
        </div>
      </section>
      <section aria-labelledby="features" className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 md:py-16">
        <h2 id="features" className="text-xl font-bold">
          {t('What your society needs every day')}
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
          {features.map(({ icon: Icon, title, text }, index) => (
            <li
              key={title}
              className={`card flex gap-4 p-5 lg:flex-col ${index < 4 ? 'lg:col-span-3' : 'lg:col-span-4'} ${index === 6 ? 'sm:col-span-2' : ''}`}
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand">
                <Icon />
              </span>
              <div>
                <h3 className="font-semibold">{t(title)}</h3>
                <p className="mt-1 text-sm text-soft">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
