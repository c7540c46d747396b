/** Nothing in the tree names one machine: no absolute home or work folder, no registry's download addresses. */
import { capture } from '../lib/run.mjs'
import { finish } from './finish.mjs'
import { lineAt, readSource } from './imports.mjs'

const patterns = [
  /(?<![\w.])\/(?:home|Users|root)\/[\w.-]+/g,
  /[A-Z]:\\Users\\/g,
  /(?<![\w.-])\/w[o]rk\//g,
  /\.\.\/s[h]ared/g,
  /"resolved": *"https?:/g,
  /https?:\/\/(?:registry|deb)\.[a-z]+\.(?:org|com)/g,
]
const isBinary = /\.(png|jpg|ico|woff2?|ttf|br|gz|zip)$/

const listed = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
/** @type {string[]} */
const findings = []
let count = 0
for (const file of (listed ?? '').split('\n')) {
  if (!file || isBinary.test(file)) continue
  count += 1
  let source
  try {
    source = readSource(file)
  } catch {
    continue // deleted in the work tree, not yet in the index
  }
  for (const pattern of patterns) {
    for (const { 0: text, index } of source.matchAll(pattern)) {
      findings.push(`${file}:${lineAt(source, index)} names ${text}`)
    }
  }
}
finish(`${count} files name no machine`, findings)
