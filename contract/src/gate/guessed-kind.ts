import type { VisitKind } from './visit-kinds.ts'
import type { Visit } from './visits.ts'

/** What people write as the purpose of a guest, in Latin letters without a plural's s. */
const wordsOf: Readonly<Record<Exclude<VisitKind, 'GUEST'>, string>> = {
  DELIVERY: `delivery courier parcel food
    डिलीवरी डिलिवरी डिलिव्हरी कूरियर कुरियर कुरिअर पार्सल खाना जेवण`,
  CAB: 'cab taxi auto कैब कॅब टैक्सी टॅक्सी ऑटो रिक्शा रिक्षा',
  SERVICE: `repair plumber electrician carpenter gas cleaning
    मरम्मत दुरुस्ती प्लंबर इलेक्ट्रीशियन इलेक्ट्रिशियन बढ़ई बढ़ई कारपेंटर सुतार गैस गॅस सफ़ाई सफ़ाई सफाई स्वच्छता`,
}
const kinds = new Map(
  Object.entries(wordsOf).flatMap(([kind, words]) =>
    words.split(/\s+/).map((word) => [word, kind as VisitKind] as const),
  ),
)

/** What the icon of a guest shows, by what they come for. No rule follows from it. */
export function guessedKind({ kind, note }: Pick<Visit, 'kind' | 'note'>): VisitKind {
  if (kind !== 'GUEST' || note === null) return kind
  const words = note.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.map((word) => kinds.get(word) ?? kinds.get(word.replace(/s$/, ''))).find(Boolean) ?? kind
}
