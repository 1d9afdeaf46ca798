import { useEffect, useMemo } from 'react'
import { useT } from '../../core/language/language.ts'
import { words } from '../parts/words.ts'

export function Photo({ of: photo }: { of: File }) {
  const t = useT()
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={t(words.photo)} className="max-h-64 self-start rounded-lg" />
}
