// Part of npm run check: names what a section has forgotten of Go to (docs/adding-a-noun.md).
import { dirname } from 'node:path'

const longest = 100

/** `sections`, `screens` and `places` by path: text, text, and what the file exports. `listed`: the list of places, as text. */
export function problemsWithPlaces({ languages, sections, screens, places, listed }) {
  return [
    ...Object.entries(sections).flatMap(([file, text]) => missing(file, text, places, listed)),
    ...Object.entries(places).flatMap(([file, found]) => wordless(file, found, languages)),
    ...Object.entries(screens).flatMap(([file, text]) => [
      ...tabless(file, text, places),
      ...formless(file, text, places),
    ]),
  ]
}

function missing(file, text, places, listed) {
  const path = file.replace('.section.ts', '.places.ts')
  if (!(path in places)) return [`${file} has no ${path} beside it, which Go to needs.`]
  if (!listed.includes(`${path.slice('web/src'.length)}'`))
    return [`web/src/app/search/go-to/section-places.ts lacks ${path}.`]
  return [...text.matchAll(/export const (\w+) = section\(/g)]
    .filter(([, key]) => !(key in places[path]))
    .map(([, key]) => `${path} lacks the places of ${key}.`)
}

function wordless(file, found, languages) {
  return Object.entries(found).flatMap(([key, { words }]) =>
    languages
      .filter((language) => !words[language] || words[language].length > longest)
      .map((language) => `${file} has to give ${key} other words in ${language}, of at most ${longest} characters.`),
  )
}

/** A tab of the screen has the same name and title in the places beside it. */
function tabless(file, text, places) {
  if (!text.includes('<SectionTabs')) return []
  const [, tabs = ''] = /const tabs = \{([^}]*)\}/.exec(text) ?? []
  const shown = [...tabs.matchAll(/(\w+): '([^']+)'/g)].map(([, name, title]) => `${name} ${title}`)
  if (shown.length === 0) return [`${file} does not say its tabs in one const tabs = { name: 'Title' }.`]
  const beside = Object.entries(places).find(([path]) => dirname(path) === dirname(file))
  const placed = Object.values(beside?.[1] ?? {}).flatMap(({ tabs: given = {} }) =>
    Object.entries(given).map(([name, { title }]) => `${name} ${title}`),
  )
  return [
    ...shown.filter((tab) => !placed.includes(tab)).map((tab) => `The places beside ${file} lack its tab ${tab}.`),
    ...placed
      .filter((tab) => !shown.includes(tab))
      .map((tab) => `${file} has no tab ${tab}, as the places beside it say.`),
  ]
}

/** An editor that adds says which section opens it by its address, and that section has the form among its places. */
function formless(file, text, places) {
  const forms = new Map(
    Object.values(places).flatMap((found) =>
      Object.entries(found).map(([key, { forms: given = {} }]) => [key, Object.keys(given)]),
    ),
  )
  return [...text.matchAll(/\buseEditor<\w+>\((?:\{(.*?)\})?\)/gs)].flatMap(([, options = '']) => {
    const [, section] = /byAddress: (?:\w+ && )?'(\w+)'/.exec(options) ?? []
    const [, kind] = /kind: '(\w+)'/.exec(options) ?? []
    if (section === undefined)
      return options.includes('byAddress: false') || !text.includes('editor.add')
        ? []
        : [`${file} does not say in byAddress which section opens its form.`]
    return forms.get(section)?.includes(kind) ? [] : [`The places of ${section} lack the form ${kind} of ${file}.`]
  })
}
