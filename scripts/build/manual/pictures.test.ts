import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asTheyOpen, staged } from '../../../e2e/manual/pictures'
import { readSource } from '../../checks/imports.mjs'
import { root } from '../../lib/root.mjs'

const taken = [...Object.keys(asTheyOpen), ...staged].sort()

it.each([
  ['index', 'zh'],
  ['en', 'en'],
])(
  'the script takes just the pictures that the manual shows, and each has been taken (%s)',
  (page, language) => {
    const html = readSource(`apps/console/public/help/${page}.html`)
    const figures = [
      ...html.matchAll(
        /<figure>\s*<img src="pictures\/(\w+)\/([\w-]+)\.webp" alt="[^"]+"[^>]*>\s*<figcaption>[^<]+<\/figcaption>\s*<\/figure>/g,
      ),
    ]
    expect(html.match(/<(img|figure)\b/g)).toHaveLength(2 * figures.length)
    expect(figures.map(([, folder]) => folder)).toEqual(figures.map(() => language))
    expect(figures.map(([, , name]) => name).sort()).toEqual(taken)
    const files = readdirSync(`${root}/apps/console/public/help/pictures/${language}`)
    expect(files.sort()).toEqual(taken.map((name) => `${name}.webp`).sort())
  },
)
