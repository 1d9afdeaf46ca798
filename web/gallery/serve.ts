import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const configFile = join(import.meta.dirname, '..', 'vite.config.ts')

/** Builds the gallery into a folder of its own, as the app is built, and serves it; returns what ends that. */
export default async function serveGallery(): Promise<() => Promise<void>> {
  const outDir = mkdtempSync(join(tmpdir(), 'aangan-gallery-'))
  const input = join(import.meta.dirname, 'index.html')
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, rolldownOptions: { input } },
  })
  const server = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  process.env['AANGAN_URL'] = new URL(server.resolvedUrls!.local[0]!).origin
  return async () => {
    await server.close()
    rmSync(outDir, { recursive: true })
  }
}
