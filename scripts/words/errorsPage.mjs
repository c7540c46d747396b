/** @typedef {import('./errors.mjs').ErrorEntry} ErrorEntry */

/** The page of errors. */
export const errorsPage = 'docs/errors.md'

const head = `# Errors

Whatever a call refuses is answered with the status below and this body; \`msg\` is the Chinese text with its values,
\`error.key\` is stable and what programs should look at.

\`\`\`json
{ "code": 409, "success": false, "data": null, "msg": "…",
  "error": { "key": "core.conflict", "text": "{{who}} …", "params": { "who": "…" }, "field": "…" } }
\`\`\`

\`error.text\` and \`error.params\` are what the console translates; \`error.field\` is there where one field is to blame.
419 refuses nothing: the call is done, \`data\` is what it answers, and the text must be read.
This page is made by \`npm run words\` from \`packages/contract/src/*/errors.ts\` and the English catalogue.
`

/** @param {string} text */
const cell = (text) => text.replace(/\|/g, '\\|')

/**
 * The page of errors: a table for each area.
 * @param {readonly ErrorEntry[]} errors
 * @param {(text: string) => string} english
 */
export function writeErrorsPage(errors, english) {
  const areas = [...new Set(errors.map(({ area }) => area))]
  const tables = areas.map((area) => {
    const rows = errors
      .filter((error) => error.area === area)
      .map(
        ({ key, status, text, advice }) =>
          `| \`${key}\` | ${status} | ${cell(text)} | ${cell(english(text))} | ${cell(advice)} |`,
      )
    const title = area === 'core' ? 'Any call' : `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`
    return `\n## ${title}\n\n| key | status | text | English | when, and what to do |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return head + tables.join('')
}
