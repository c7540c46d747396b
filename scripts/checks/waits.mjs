/** Tests wait long enough for a busy machine, and for what is their own: `node scripts/checks/waits.mjs`. */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'
import { locksOfOthers } from './locksOfOthers.mjs'
import { shortWaits } from './shortWaits.mjs'

const files = ['apps', 'packages', 'scripts']
  .flatMap((folder) => filesBelow(folder, isSource))
  .filter((file) => isTestFile(file) && /vi\.waitFor\(|\.poll\(|pg_locks/.test(readSource(file)))
finish(
  `${files.length} test files wait long enough, for what is their own`,
  files.flatMap((file) => {
    const source = readSource(file)
    return [...shortWaits(file, source), ...(file.startsWith('apps/') ? locksOfOthers(file, source) : [])]
  }),
)
