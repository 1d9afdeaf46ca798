import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas, files, registrations, texts as said } from './places.mjs'

/**
 * Returns the paths written. Throws, and writes nothing, if a file exists, a shared file has changed its shape, or there is no
 * such area.
 */
export function writeNoun(root, area, noun, plural = `${noun}s`) {
  if (!areas.includes(area)) throw new Error(`A noun belongs to one of ${areas.join(', ')}.`)
  const spellings = {
    area,
    ...spellingsOf(noun, ''),
    ...spellingsOf(plural, 's'),
    SNAKE: noun.replaceAll('-', '_').toUpperCase(),
    number: nextMigration(root),
  }
  const spelled = (text) => text.replace(/__([A-Za-z]+?)__/g, (_, name) => spellings[name])

  const texts = new Map()
  for (const [template, path] of Object.entries(files)) {
    if (existsSync(join(root, spelled(path)))) throw new Error(`${spelled(path)} exists already.`)
    texts.set(spelled(path), spelled(readFileSync(join(import.meta.dirname, `${template}.txt`), 'utf8')))
  }
  for (const [file, after, added] of registrations) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    const end = text.indexOf(after) + after.length
    if (end < after.length)
      throw new Error(`${file} no longer has ${JSON.stringify(after)}: correct scripts/noun/places.mjs.`)
    texts.set(file, text.slice(0, end) + spelled(added) + text.slice(end))
  }
  for (const file of globSync('contract/src/core/language/*.json', { cwd: root }))
    texts.set(file, withTexts(readFileSync(join(root, file), 'utf8'), said.map(spelled)))
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return [...texts.keys()]
}

/** Adds these texts to a catalogue, untranslated. */
function withTexts(catalogue, added) {
  const known = JSON.parse(catalogue)
  const all = { ...Object.fromEntries(added.map((text) => [text, ''])), ...known }
  const sorted = Object.entries(all).sort(([one], [other]) => one.localeCompare(other, 'en'))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/** `parking-slot` in each way that code and people spell it. `end` is `s` for the plural. */
function spellingsOf(kebab, end) {
  const pascal = kebab.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
  const words = kebab.replaceAll('-', ' ')
  return {
    [`kebab${end}`]: kebab,
    [`snake${end}`]: kebab.replaceAll('-', '_'),
    [`Pascal${end}`]: pascal,
    [`camel${end}`]: pascal[0].toLowerCase() + pascal.slice(1),
    [`word${end}`]: words,
    [`Word${end}`]: words[0].toUpperCase() + words.slice(1),
  }
}

/** The first is server/schema. */
function nextMigration(root) {
  const files = readdirSync(join(root, 'server', 'migrations')).filter((name) => name.endsWith('.sql'))
  return String(Math.max(1, ...files.map((name) => Number.parseInt(name, 10))) + 1).padStart(4, '0')
}
