import type { Language } from '@aangan/contract/core/language/language'
import { visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import { build } from 'vite'
import { join } from 'node:path'
import type { KeptFiles } from './kept-files.ts'
import { transport } from './src/core/api/api-error.ts'
import type { Words } from './worker/words.ts'

interface Kept {
  readonly version: string
  readonly files: KeptFiles
}

/** Writes `sw.js`, which has no hash in its name: browsers look for a newer one at the same address. */
export async function buildWorker(dist: string, languages: readonly Language[], kept: Kept): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'worker'),
    logLevel: 'warn',
    define: {
      WORDS: JSON.stringify(Object.fromEntries(languages.map((language) => [language.code, wordsOf(language)]))),
      VERSION: JSON.stringify(kept.version),
      FILES: JSON.stringify(kept.files),
    },
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'worker/worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

export const wordsOf = ({ t }: Language): Words => ({
  buttons: { APPROVE: t('Approve'), DENY: t('Deny'), LEAVE_AT_GATE: t('Leave at Gate') },
  answered: {
    APPROVED: t(visitStatusLabels.APPROVED),
    DENIED: t(visitStatusLabels.DENIED),
    LEFT_AT_GATE: t(visitStatusLabels.LEFT_AT_GATE),
  },
  unreachable: t(transport.offline),
})
