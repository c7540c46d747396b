/** Chrome compiles the whole of a file that begins so while it reads it, beside the page; other browsers read over it. */
const hint = '//# allFunctionsCalledOnLoad\n'

/** What every page waits for: compiled whole it would come later, and most of it is not called at once. */
const first = /^assets\/(?:start|base|shell|drawing|frame)-/
/** What is fetched while nobody asks for anything, however big. */
const ahead = /^assets\/(?:kit|charts)-/
/** Bigger ones are libraries, little of which is called. */
const mostBytes = 200_000
const ownCode = /\/apps\/console\/src\//

/**
 * Has the browser compile pages, and what they are made of, before they are called: function by function, while a page is drawn,
 * it took a quarter of the time until its first rows.
 *
 * @returns {import('vite').Plugin}
 */
export const compileAhead = () => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.isEntry || first.test(file.fileName)) continue
        const isOwn = Object.keys(file.modules).some((path) => ownCode.test(path))
        const isMeant = ahead.test(file.fileName) || (isOwn && file.code.length <= mostBytes)
        if (isMeant) file.code = hint + file.code
      }
    },
  },
})
