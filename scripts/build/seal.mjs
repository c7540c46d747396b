import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../lib/files.mjs'
import { root } from '../lib/root.mjs'
import { targets } from './freshness.mjs'

/**
 * Writes the SHA-256 of every file that was built beside them: 软件版本 compares them with what lies there later.
 * @param {import('./freshness.mjs').Target} target
 */
export function seal(target) {
  const folder = dirname(targets[target].output)
  const checksums = Object.fromEntries(
    filesBelow(folder)
      .filter((path) => path !== `${folder}/integrity.json`)
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
  )
  writeFileSync(join(root, folder, 'integrity.json'), `${JSON.stringify(checksums, null, 1)}\n`)
}
