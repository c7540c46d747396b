import type { PageSpec } from '@energy-console/contract'
import { operationTitle } from '@energy-console/contract'

type Translate = (text: string, values?: Record<string, string>) => string

interface Group {
  label: string
  options: { value: string; label: string }[]
}

/** Pages to choose from, under their headings; of pages that share a code the one that stands in the menu. */
export function pageOptions(pages: readonly PageSpec[], t: Translate): Group[] {
  const groups = new Map<string, Group['options']>()
  for (const { code, title, group, isHidden } of pages) {
    if (code === undefined || isHidden) continue
    const label = group === undefined ? t('其他页面') : t(group)
    groups.set(label, [...(groups.get(label) ?? []), { value: code, label: t(title) }])
  }
  return [...groups].map(([label, options]) => ({ label, options }))
}

/** Buttons to choose from, under the pages that they stand on; each once. */
export function buttonOptions(pages: readonly PageSpec[], t: Translate): Group[] {
  const seen = new Set<string>()
  return pages.flatMap(({ title, buttons = {} }) => {
    const own = Object.entries(buttons).filter(([code]) => !seen.has(code))
    for (const [code] of own) seen.add(code)
    if (own.length === 0) return []
    return [
      { label: t(title), options: own.map(([value, name]) => ({ value, label: operationTitle(name, t) })) },
    ]
  })
}
