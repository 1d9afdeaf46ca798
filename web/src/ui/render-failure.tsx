import { Component, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { buttonStyle } from './button-styles.ts'
import { Failure } from './failure.tsx'

/** In the place of something that could not be drawn: why, a Retry and a way out. */
export const RenderFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div>
    <Failure text="Something went wrong while showing this." onRetry={onRetry} />
    <p className="mt-4">
      <a href={paths.home} className={buttonStyle()}>
        Go to Home
      </a>
    </p>
  </div>
)

interface Props {
  /** Before it is drawn again: forgets what could not be drawn. */
  onRetry: () => void
  children: ReactNode
}

/** Keeps an error within one part of the page. React has no hook for this. */
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
