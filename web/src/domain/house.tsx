import { houseLabel } from '@aangan/contract/core/houses'

const sizes = { md: '', lg: 'max-w-32 text-lg', xl: 'text-xl' } as const

interface Props {
  no: string | null | undefined
  division: string | null | undefined
  size?: keyof typeof sizes
}

/** Division and number: `A-402`. */
export const House = ({ no, division, size = 'md' }: Props) => (
  <span className={`font-semibold text-ink wrap-anywhere ${sizes[size]}`}>{houseLabel(division, no)}</span>
)
