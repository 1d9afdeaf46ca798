import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** The open sheet; without `show`, the lists. */
export interface View {
  readonly show?: 'new' | 'scan' | 'visit' | 'pass' | 'helper' | 'shift' | 'settle' | 'evacuation' | undefined
  readonly id?: string | undefined
  readonly step?: string | undefined
}

/** Kept in the address, so that the phone's Back button closes the sheet. */
export function useView() {
  const view: View = useSearch({ from: paths.gate })
  const navigate = useNavigate({ from: paths.gate })
  const router = useRouter()
  return {
    view,
    open: (next: View) => void navigate({ search: next }),
    /** In the place of what is shown. */
    replace: (next: View) => void navigate({ search: next, replace: true }),
    close: () => void navigate({ search: {}, replace: true }),
    back: () => router.history.back(),
  }
}
