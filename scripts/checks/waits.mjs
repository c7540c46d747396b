/** Tests wait long enough for a busy machine: `node scripts/checks/waits.mjs`. */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'
import { shortWaits } from './shortWaits.mjs'

const files = ['apps', 'packages', 'scripts']
  .flatMap((folder) => filesBelow(folder, isSource))
  .filter((file) => isTestFile(file) && /vi\.waitFor\(|\.poll\(/.test(readSource(file)))
finish(
  `the waits of ${files.length} test files are long enough`,
  files.flatMap((file) => shortWaits(file, readSource(file))),
)
