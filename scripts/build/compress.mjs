import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.ttf', '.webmanifest'])
/** Below this many bytes a compressed answer saves no packet. */
const smallestBytes = 1024

/** Writes `<file>.br` beside every file below `folder` that compresses well. @param {string} folder */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  // zlib works in Node's thread pool, four at a time.
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < smallestBytes) return
  await writeFile(
    `${path}.br`,
    await compress(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      },
    }),
  )
}
