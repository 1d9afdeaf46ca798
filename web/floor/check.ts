import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exceptions } from './exceptions.ts'
import { judge } from './judge.ts'
import { scanScript } from './scripts.ts'
import { scanStyle } from './styles.ts'
import { floor } from './versions.ts'

// Fails when the built code, libraries included, uses features that the oldest browsers we serve lack.

const dist = join(import.meta.dirname, '../dist')
const read = (name: string) => readFile(join(dist, name), 'utf8')

const assets = await readdir(join(dist, 'assets'))
const findings = []
for (const name of assets) {
  if (name.endsWith('.js')) findings.push(...scanScript(name, await read(`assets/${name}`)))
  if (name.endsWith('.css')) findings.push(...scanStyle(name, await read(`assets/${name}`)))
}
// The same style in every language.
const landing = await read('index.en.html')
for (const [, style = ''] of landing.matchAll(/<style>(.*?)<\/style>/gs))
  findings.push(...scanStyle('index.html', style))

const wrong = judge(findings, exceptions)
if (wrong.length > 0) {
  process.stderr.write(
    `Too young for ${Object.entries(floor)
      .map((each) => each.join(' '))
      .join(', ')}:\n${wrong.join('\n')}\n`,
  )
  process.exitCode = 1
} else {
  process.stdout.write(`${assets.length} built files looked through; ${exceptions.length} exceptions, each in use.\n`)
}
