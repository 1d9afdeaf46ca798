import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What surrounds every page: the skip link, the header, the page itself and the footer. */
export const Frame = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#main"
      className="absolute -top-20 left-4 z-50 rounded-md bg-brand px-4 py-3 font-medium text-on-brand focus:top-2"
    >
      Skip to content
    </a>
    <Header>{bar}</Header>
    <main id="main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
    <Footer />
  </div>
)
