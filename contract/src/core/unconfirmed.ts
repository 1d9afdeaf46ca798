import type { Language } from './language/language.ts'

/** As people read a name that nobody proved. */
export const unconfirmedName = ({ t }: Language, name: string): string => t('{name} (not confirmed)', { name })

interface RowData {
  readonly oldData: string | null
  readonly newData: string | null
}

/** Whom a row of the trail names without a proof; null for every other row. An erased name is empty. */
export function claimedNameIn({ oldData, newData }: RowData, language: Language): string | null {
  const data = newData ?? oldData
  if (data?.includes('"claimedBy"') !== true) return null
  const { claimedBy } = JSON.parse(data) as { readonly claimedBy?: { readonly name?: string | null } | null }
  return claimedBy?.name ? unconfirmedName(language, claimedBy.name) : null
}
