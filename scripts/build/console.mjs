import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../lib/root.mjs'
import { compileAhead } from './compileAhead.mjs'
import { compressFolder } from './compress.mjs'
import { firstParts } from './firstParts.mjs'
import { buildManual } from './manual.mjs'
import { codeSplitting } from './parts.mjs'
import { patchPackages } from './patchPackages.mjs'
import { readyStyles } from './readyStyles.mjs'
import { serviceWorker } from './serviceWorker.mjs'
import { stylesLast } from './stylesLast.mjs'

/**
 * @typedef {{ imports: string[], dynamicImports: string[], modules: string[] }} Chunk
 * file names of chunks, and the source files (relative to the workspace) that a chunk is made of
 */

/** Where the console's chunks are described for the checks, relative to the workspace. */
export const chunksFile = '.cache/console-chunks.json'

/** @returns {import('vite').Plugin} */
function describeChunks() {
  return {
    name: 'describe-chunks',
    generateBundle(_options, bundle) {
      /** @type {Record<string, Chunk>} */
      const chunks = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        chunks[file.fileName] = {
          imports: file.imports,
          dynamicImports: file.dynamicImports,
          modules: Object.keys(file.modules).map((path) => path.replace(`${root}/`, '')),
        }
      }
      mkdirSync(join(root, '.cache'), { recursive: true })
      writeFileSync(join(root, chunksFile), JSON.stringify(chunks, null, 1))
    },
  }
}

/** A file that several parts share is called after all of them: what they share is enough. @param {string} name */
const shortName = (name) => name.replace(/[.~].*/, '')

/** Builds the console to `apps/console/dist`, every text file with its brotli twin beside it. */
export async function buildConsole() {
  await build({
    root: join(root, 'apps/console'),
    logLevel: 'warn',
    plugins: [
      ...[patchPackages(), readyStyles(), firstParts(), stylesLast(), describeChunks(), serviceWorker()],
      compileAhead(),
    ],
    build: {
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: codeSplitting(),
          chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        },
      },
    },
  })
  await buildManual()
  await compressFolder(join(root, 'apps/console/dist'))
}
