import { houseLabel } from '@aangan/contract/houses'

interface Props {
  no: string | null | undefined
  division: string | null | undefined
  size?: 'md' | 'lg'
}

/** Division and number: `A-402`. */
export const House = ({ no, division, size = 'md' }: Props) => (
  <span className={`font-semibold text-ink wrap-anywhere ${size === 'lg' ? 'max-w-32 text-lg' : ''}`}>
    {houseLabel(division, no)}
  </span>
)
