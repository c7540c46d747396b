import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/** What replaces the language or settings of the process, which are found in packages that all files of a process share. */
const changesProcess =
  /\bi18next\s*\.\w+\(|\bapplyLibraryLanguage\(|\bz\.config\(|\bglobalThis\.\w+ =|\bprocess\.env\.\w+ =/

/** What replaces modules, globals or timers by the test runner, which knows how to put them back. */
const changesModules = /\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers|setSystemTime|resetModules)\b/

/** The folders that unit tests stand in. */
const folders = () =>
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'src')),
  )

/**
 * The unit tests that do not share what they import with all others, as paths in the workspace: `alone` need a process of their
 * own, for what they change would be found by whoever comes after them; `afresh` share one, and load the modules of the project
 * anew for each file (`startAfresh.mjs`), for a package takes longer to load than most of them run.
 * @returns {{ alone: string[], afresh: string[] }}
 */
export function testsAlone() {
  const texts = [...folders(), 'scripts']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => join(folder, path).replaceAll('\\', '/'))
        .filter((path) => /\.test\.tsx?$/.test(path) && !/\.(db|deep)\.test\.ts$/.test(path))
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    )
  const alone = texts.filter(({ text }) => changesProcess.test(text)).map(({ path }) => path)
  const afresh = texts.filter(({ text }) => changesModules.test(text)).map(({ path }) => path)
  return { alone, afresh: afresh.filter((path) => !alone.includes(path)) }
}
