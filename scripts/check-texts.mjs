// Part of npm run check: the catalogues and the code have the same texts, and every translation fits its text.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './bootstrap.mjs'
import { fail } from './log.mjs'
import { bareWordsIn, literalsIn } from './texts-in-code.ts'
import { isPlainEnglish, problemsOf } from './translations.ts'

const files = (pattern) => globSync(pattern, { cwd: root }).filter((file) => !/\.(?:test|d)\.ts/.test(file))
const textOf = (file) => readFileSync(join(root, file), 'utf8')

const code = [...files('{contract,server,web}/src/**/*.{ts,tsx}'), ...files('web/*.ts')]
const used = new Set(code.flatMap((file) => literalsIn(file, textOf(file))))
const catalogues = files('contract/src/core/language/*.json').map((file) => ({
  file,
  language: basename(file, '.json'),
  texts: JSON.parse(textOf(file)),
}))
const keys = [...new Set(catalogues.flatMap(({ texts }) => Object.keys(texts)))].filter((key) => !key.startsWith('@'))

const problems = [
  ...keys.filter((key) => !used.has(key)).map((key) => `No code uses "${key}".`),
  ...keys.filter((key) => !isPlainEnglish(key)).map((key) => `"${key}" is no message in ICU's form.`),
  ...catalogues.flatMap(({ file, language, texts }) =>
    ['@name', ...keys].flatMap((key) => {
      const translation = texts[key]
      if (!translation) return [`${file} does not translate "${key}".`]
      return problemsOf(key, translation, language).map((what) => `${file}: "${key}" ${what}: "${translation}"`)
    }),
  ),
  ...code
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => bareWordsIn(file, textOf(file)).map((words) => `${file} draws "${words}" in every language.`)),
]
if (problems.length > 0) fail(problems.join('\n'))
process.stdout.write(
  `${keys.length} texts, each in English, ${catalogues.map(({ language }) => language).join(', ')}.\n`,
)
