import { limits } from '@aangan/contract/core/constants'
import { plain } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { useParams } from '../../core/address/use-address.ts'

const sizes: readonly number[] = [limits.pageSize, 25, 50]

/** Kept in the address; Clear leaves it. */
export function useRowsPerPage() {
  const [{ size }, change] = useParams<{ size: number; page: number }>({ size: limits.pageSize, page: 0 })
  return {
    size: sizes.find((known) => known === size) ?? limits.pageSize,
    setSize: (next: number) => change({ size: next, page: 0 }),
  }
}

interface Props {
  size: number
  total: number
  onSize: (size: number) => void
}

/** Only where there is more than a page. */
export const RowsPerPage = ({ size, total, onSize }: Props) =>
  total > limits.pageSize && (
    <Select
      label="Rows per page"
      className="mx-auto mt-4 w-40 max-w-full"
      options={plain(sizes.map(String))}
      value={String(size)}
      onChange={({ target }) => onSize(Number(target.value))}
    />
  )
