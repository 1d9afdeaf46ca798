import { useTitle } from '../ui/use-title.ts'
import './courtyard.css'
import { LandingScreen } from './landing.screen.tsx'

export function LandingRoute() {
  useTitle()
  return <LandingScreen />
}
