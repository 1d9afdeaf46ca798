import { useTitle } from '../../ui/browser/use-title.ts'
import './courtyard.css'
import { LandingScreen } from './landing.screen.tsx'

export function LandingRoute() {
  useTitle()
  return <LandingScreen />
}
