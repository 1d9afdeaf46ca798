import { renderToStaticMarkup } from 'react-dom/server'
import { currentLanguage, languageNames, needTexts, speak } from '../../core/language/language.ts'
import { Footer } from '../../shell/layout/footer.tsx'
import { Frame } from '../../shell/layout/frame.tsx'
import { GuestBar } from '../../shell/layout/guest-bar.tsx'
import { BrandBar } from '../../shell/layout/header.tsx'
import { paths } from '../../core/address/paths.ts'
import { LandingScreen } from './landing.screen.tsx'

/** The start of every other page, the same in all languages. */
export const pageStart = renderToStaticMarkup(<BrandBar />)

export const codes = Object.keys(languageNames)

/** The landing page in one language, and that language. */
export async function landingPage(code: string) {
  await speak(code)
  await needTexts('rest')
  const html = renderToStaticMarkup(
    <Frame bar={<GuestBar path={paths.home} />} footer={<Footer />}>
      <LandingScreen />
    </Frame>,
  )
  return { html, language: currentLanguage() }
}
