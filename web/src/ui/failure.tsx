import { Button } from './button.tsx'

export const Failure = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger bg-danger-wash px-4 py-3 text-danger"
  >
    <p className="font-medium">{text}</p>
    {onRetry && <Button onClick={onRetry}>Retry</Button>}
  </div>
)
