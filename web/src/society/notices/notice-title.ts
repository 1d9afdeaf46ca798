import { emergencyName } from '@aangan/contract/society/emergency-kinds'
import type { Notice } from '@aangan/contract/society/notices'
import { useT } from '../../core/language/language.ts'

/** An emergency is called by its kind, in the reader's language. */
export function useNoticeTitle({ title, emergency }: Pick<Notice, 'title' | 'emergency'>): string {
  const t = useT()
  return emergency ? emergencyName(emergency.kind, title, t) : title
}
