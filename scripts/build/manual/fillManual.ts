import type { PageSpec } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/pages'
import { chinese, english, fieldsOf, type Language, parametersOf } from './fieldTable'

/** Where a page of the manual wants the fields of a page: `<!-- fields /settings/users -->`. */
const place = /<!-- fields (\S+) -->/g

/** Its records are shown in a list of their own: what the product reads of them is told instead. */
const parametersPath = '/settings/parameters'

/** The paths of which a text of the manual wants the fields. */
export const placesIn = (html: string): string[] => [...html.matchAll(place)].map(([, path = '']) => path)

/**
 * Puts the tables of fields into a page of the manual, as the contract has them.
 *
 * @param words Chinese text → English for the English manual; nothing for the Chinese one
 * @throws where a place names no page with records, or a text has no English
 */
export async function fillManual(html: string, words?: ReadonlyMap<string, string>): Promise<string> {
  const language: Language = words
    ? { words: english, say: (text, context) => translated(words, text, context) }
    : { words: chinese, say: (text) => text }
  const tables = new Map<string, string>()
  for (const path of placesIn(html)) tables.set(path, await tableFor(path, language))
  return html.replace(place, (_, path: string) => tables.get(path) ?? '')
}

async function tableFor(path: string, language: Language): Promise<string> {
  if (path === parametersPath) return parametersOf(language)
  const page: PageSpec | undefined = allPages.find((one) => one.path === path)
  if (!page?.records) throw new Error(`the manual wants the fields of ${path}, which has no records`)
  return fieldsOf(await page.records.load(), language)
}

function translated(words: ReadonlyMap<string, string>, text: string, context = ''): string {
  const found = words.get(`${text}_${context}`) ?? words.get(text)
  if (found !== undefined) return found
  // units and the like are the same in both
  if (!/\p{Script=Han}/u.test(text)) return text
  throw new Error(`no English for “${text}”, which the manual tells`)
}
