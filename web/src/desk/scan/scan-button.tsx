import { ScanQrCode } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../core/language/language.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

export const ScanScreen = lazyScreen(() => import('./scan.screen.tsx'), 'Scan', 'desk')

export function ScanButton() {
  const t = useT()
  const { open } = useView()
  // The camera opens at once.
  useEffect(() => void ScanScreen.preload(), [])
  return (
    <BigButton
      tone="primary"
      className="min-h-16 min-w-[min(8rem,100%)]! grow basis-0"
      onClick={() => open({ show: 'scan' })}
    >
      <ScanQrCode className="size-6" />
      {t(words.scan)}
    </BigButton>
  )
}
