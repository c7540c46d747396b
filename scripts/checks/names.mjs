/** Calls and pages of the contract are named as docs/words.md says: `node scripts/checks/names.mjs`. */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { wrongCallNames } from './callNames.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'

const files = filesBelow('packages/contract/src', isSource).filter((file) => !isTestFile(file))
finish(
  'calls and pages have their names',
  files.flatMap((file) => wrongCallNames(file, readSource(file))),
)
