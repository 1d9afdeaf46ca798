import { wallClockIn } from '@aangan/contract/core/dates'
import type { Context } from '../context/context.ts'
import { listPlaces } from '../context/time-zones.sql.ts'
import type { CellFormat } from './columns.ts'

/** In the caller's language, with the names and zones of the communities in scope; `zone` is for what is of none. */
export async function cellFormatFor(ctx: Context, zone: string): Promise<CellFormat> {
  const { language } = ctx
  const places = new Map((await ctx.read(listPlaces)).map((place) => [place.id, place]))
  const clock = wallClocks()
  const placeOf = (id: string | null) => (id === null ? undefined : places.get(id))
  return {
    language,
    moment: (at, communityId) =>
      at === null ? '' : clock(placeOf(communityId)?.timeZone ?? zone, new Date(at).getTime()),
    community: (id) => placeOf(id)?.displayName ?? language.t('Platform'),
  }
}

const quarter = 15 * 60_000

/** `YYYY-MM-DD HH:mm` in a zone. Each zone is asked once for a quarter of an hour, within which none changes its hours. */
function wallClocks(): (zone: string, at: number) => string {
  const ahead = new Map<string, number>()
  return (zone, at) => {
    const begin = Math.floor(at / quarter) * quarter
    const key = `${zone} ${begin}`
    const known = ahead.get(key) ?? Date.parse(`${wallClockIn(zone, new Date(begin))}Z`) - begin
    ahead.set(key, known)
    return new Date(at + known).toISOString().slice(0, 16).replace('T', ' ')
  }
}
