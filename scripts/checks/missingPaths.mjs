/** What a guide calls a file: in a code span, with an ending; a pattern such as `<area>.json` is none. */
const named = /`([\w.@/-]+\.(?:tsx?|mjs|json|css|sql|md))`/g

/**
 * The files that a text names and that are not there. A path may leave out where it begins.
 * @param {string} text
 * @param {readonly string[]} files paths relative to the workspace
 * @returns {string[]}
 */
export function missingPaths(text, files) {
  const known = files.map((file) => `/${file}`)
  const paths = [...text.matchAll(named)].flatMap(([, path]) => path ?? [])
  return [...new Set(paths)].filter((path) => !known.some((file) => file.endsWith(`/${path}`)))
}
