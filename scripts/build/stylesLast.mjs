const link = /\n *<link rel="stylesheet"[^>]*>/g

/**
 * Puts the sheets that the page begins with to its end: the outline above them is painted before they have come, and the start, as
 * every script of a page, waits for them, so that nothing else is ever seen without them.
 *
 * @returns {import('vite').Plugin}
 */
export const stylesLast = () => ({
  name: 'styles-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(link)
      if (!links) throw new Error('the page begins with no styles')
      return html.replace(link, '').replace(/\n *<\/body>/, (end) => links.join('') + end)
    },
  },
})
