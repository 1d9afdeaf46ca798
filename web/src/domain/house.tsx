import { houseLabel } from '@aangan/contract/core/houses'

/** `inherit`: as large and heavy as what it stands in. */
const sizes = {
  inherit: '',
  md: 'font-semibold',
  lg: 'max-w-32 font-semibold text-lg',
  xl: 'font-semibold text-xl',
} as const

interface Props {
  no: string | null | undefined
  division: string | null | undefined
  size?: keyof typeof sizes
}

/** Division and number: `A-402`. */
export const House = ({ no, division, size = 'md' }: Props) => (
  <span className={`text-ink wrap-anywhere ${sizes[size]}`}>{houseLabel(division, no)}</span>
)
