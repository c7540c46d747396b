/** What users do is declared as actions, not written by hand: `node scripts/checks/actions.mjs`. */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { finish } from './finish.mjs'
import { handMade } from './handMade.mjs'
import { readSource } from './imports.mjs'

const files = ['apps/console/src/features', 'apps/console/src/app']
  .flatMap((folder) => filesBelow(folder, isSource))
  .filter((file) => !isTestFile(file))
finish(
  'what users do is declared as actions',
  files.flatMap((file) => handMade(file, readSource(file))),
)
