import { Component, type ReactNode } from 'react'
import { useT } from '../core/language/language.ts'
import { paths } from '../core/address/paths.ts'
import { buttonStyle } from './button-styles.ts'
import { Failure } from './failure.tsx'

/** Shown in place of a part that threw while rendering. */
export function RenderFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div>
      <Failure text="Something went wrong while showing this." onRetry={onRetry} />
      <p className="mt-4">
        <a href={paths.home} className={buttonStyle()}>
          {t('Go to Home')}
        </a>
      </p>
    </div>
  )
}

interface Props {
  /** Called before rendering again: drops the data that could not be rendered. */
  onRetry: () => void
  children: ReactNode
}

/** Keeps a rendering error within one part of the page. React has no hook for this. */
export class RenderBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <RenderFailure
        onRetry={() => {
          this.props.onRetry()
          this.setState({ failed: false })
        }}
      />
    )
  }
}
