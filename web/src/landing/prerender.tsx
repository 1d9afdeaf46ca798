import { renderToStaticMarkup } from 'react-dom/server'
import { Frame } from '../layout/frame.tsx'
import { GuestBar } from '../layout/guest-bar.tsx'
import { paths } from '../paths.ts'
import { LandingScreen } from './landing.screen.tsx'

export { paths } from '../paths.ts'

export const landingPage = () =>
  renderToStaticMarkup(
    <Frame bar={<GuestBar path={paths.home} />}>
      <LandingScreen />
    </Frame>,
  )
