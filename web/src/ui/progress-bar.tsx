interface Props {
  label: string
  /** Undefined while nobody knows how far it is. */
  value: number | undefined
  max: number
}

/** The browser's own progress bar in our colours. */
export const ProgressBar = ({ label, value, max }: Props) => (
  <progress
    aria-label={label}
    {...(value !== undefined && { value })}
    max={max}
    className="h-2 w-full min-w-0 grow appearance-none overflow-hidden rounded-full bg-sunk indeterminate:animate-pulse indeterminate:bg-brand-wash [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&:indeterminate::-webkit-progress-bar]:bg-brand-wash [&::-webkit-progress-value]:bg-brand"
  />
)
