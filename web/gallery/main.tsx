import { createRoot } from 'react-dom/client'
import { openHistory } from '../src/core/address/history.ts'
import '../src/app/app.css'
import { isLanguage, needTexts, speak } from '../src/core/language/language.ts'

// ?lang= names the language, ?open= one thing that lies over the page (opened.tsx).
const params = new URLSearchParams(location.search)
const language = params.get('lang')

await openHistory({ has: () => true, load: () => Promise.resolve() })
if (isLanguage(language)) {
  await speak(language)
  await needTexts('rest')
  document.documentElement.lang = language
}
const { Gallery } = await import('./gallery.tsx')
// One specimen throws on purpose, and React would report it.
createRoot(document.querySelector('#root')!, { onCaughtError: () => undefined }).render(
  <Gallery open={params.get('open')} />,
)
