import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/** What replaces modules, globals, timers, the language or settings of the process, which all files of a worker share. */
const changesShared =
  /\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers|setSystemTime|resetModules)\b|\bi18next\s*\.\w+\(|\bapplyLibraryLanguage\(|\bz\.config\(|\bglobalThis\.\w+ =|\bprocess\.env\.\w+ =/

/** The folders that unit tests stand in. */
const folders = () =>
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'src')),
  )

/**
 * The unit tests that need a process of their own, for what they change would be found by whoever comes after them: paths in
 * the workspace. All others share what they import.
 * @returns {string[]}
 */
export const testsAlone = () =>
  [...folders(), 'scripts']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => join(folder, path).replaceAll('\\', '/'))
        .filter((path) => /\.test\.tsx?$/.test(path) && !/\.(db|deep)\.test\.ts$/.test(path))
        .filter((path) => changesShared.test(readFileSync(join(root, path), 'utf8'))),
    )
