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
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    if (content.length < smallestBytes) continue
    await writeFile(
      `${path}.br`,
      await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}
