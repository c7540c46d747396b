import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../lib/root.mjs'
import { readCatalogue } from '../words/catalogue.mjs'

const filler = join(root, '.cache/fill-manual.mjs')

/** Puts the fields of the pages' records into the manual that was built, as the contract has them. */
export async function buildManual() {
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/build/manual/fillManual.ts'],
    outfile: filler,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'silent', // the error's own message says what and where
  })
  /** @type {typeof import('./manual/fillManual')} */
  const { fillManual } = await import(`${pathToFileURL(filler)}?${Date.now()}`)
  const english = new Map(readCatalogue().map((entry) => [entry.key, entry.english]))
  for (const [name, words] of /** @type {const} */ ([
    ['index.html', undefined],
    ['en.html', english],
  ])) {
    const path = join(root, 'apps/console/dist/help', name)
    writeFileSync(path, await fillManual(readFileSync(path, 'utf8'), words))
  }
}
