import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { homePage, shell } from './parts.mjs'

/** Where the page holds them. */
const place = '/* first parts */ {}'

/**
 * Names in the page the files that come after the start for whoever is signed in: those of the shell, and of the home page. They
 * are fetched while the browser still reads the start, and not only when that asks for them.
 *
 * @returns {import('vite').Plugin}
 */
export const firstParts = () => ({
  name: 'first-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      if (!html.includes(place)) throw new Error(`the page has no place for its first parts: ${place}`)
      const ofShell = filesWith(shell, bundle).filter((file) => !html.includes(`"${file}"`))
      const home = filesWith([homePage], bundle).filter(
        (file) => !html.includes(`"${file}"`) && !ofShell.includes(file),
      )
      return html.replace(place, () => JSON.stringify({ shell: ofShell, home }))
    },
  },
})

/**
 * The addresses of the files that hold some modules, and of all that these import at once.
 *
 * @param {readonly string[]} modules
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {string[]}
 */
function filesWith(modules, bundle) {
  const paths = modules.map((path) => join(root, path))
  const reached = new Set(
    Object.values(bundle).flatMap((file) =>
      // what is asked for by `import()` may have a file that only names another one
      file.type === 'chunk' && paths.some((path) => path in file.modules || path === file.facadeModuleId)
        ? [file]
        : [],
    ),
  )
  for (const chunk of reached)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') reached.add(next)
    }
  const files = [...reached].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set(files)].map((name) => `/${name}`).sort()
}
