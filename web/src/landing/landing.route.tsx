import { useTitle } from '../ui/use-title.ts'
import { LandingScreen } from './landing.screen.tsx'

/** The landing page within the app. */
export function LandingRoute() {
  useTitle()
  return <LandingScreen />
}
