/** The files that the guides `docs/add-a….md` name are there: `node scripts/checks/guidePaths.mjs`. */
import { filesBelow } from '../lib/files.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'
import { missingPaths } from './missingPaths.mjs'

const files = ['apps', 'docs', 'e2e', 'packages', 'scripts'].flatMap((folder) => filesBelow(folder))
const guides = filesBelow('docs', (name) => /^add-an?-.*\.md$/.test(name))
finish(
  `the files that ${guides.length} guides name are there`,
  guides.flatMap((guide) =>
    missingPaths(readSource(guide), files).map((path) => `${guide} names ${path}, which is not there`),
  ),
)
