import { devicesOfItems, kindOf, pagesOf, pageTitle, type SchematicDocument } from '@energy-console/schematic'
import { type CommandContext, commands } from '@energy-console/schematic/editor'
import { nameOfItem } from '@energy-console/schematic-react'
import type { PageAction } from '../../keys/pageAction'

/** Something that the palette can do or show. */
export interface PaletteEntry {
  readonly key: string
  readonly kind: '命令' | '页面' | '图元'
  /** In the user's language. */
  readonly title: string
  /** Where it is, or what else tells it from others. */
  readonly hint: string
  /** What it is found by beside title and hint: its Chinese label, its English key, other words for it. */
  readonly keywords: string
  readonly shortcut: string | undefined
  readonly target:
    | { readonly type: 'command'; readonly id: string }
    | { readonly type: 'action'; readonly run: () => void }
    | { readonly type: 'page'; readonly pageId: string }
    | { readonly type: 'item'; readonly pageId: string; readonly itemId: string }
}

type Translate = (text: string) => string

/** Commands that can run now. */
export const commandEntries = (editor: CommandContext, t: Translate): PaletteEntry[] =>
  commands
    .filter((command) => command.isEnabled(editor))
    .map(({ id, label, shortcuts }) => ({
      key: `command ${id}`,
      kind: '命令',
      title: t(label),
      hint: '',
      keywords: `${label} ${id}`,
      shortcut: shortcuts[0],
      target: { type: 'command', id },
    }))

/** What the page around the canvas offers: save, export, dialogs. */
export const actionEntries = (actions: readonly PageAction[], t: Translate): PaletteEntry[] =>
  actions.map(({ key, label, keywords = [], shortcut, run }) => ({
    key: `action ${key}`,
    kind: '命令',
    title: t(label),
    hint: '',
    keywords: [label, key, ...keywords, ...keywords.map((word) => t(word))].join(' '),
    shortcut,
    target: { type: 'action', run },
  }))

/** Pages, and items that have a name, a text or a device of their own. */
export const documentEntries = (document: SchematicDocument, t: Translate): PaletteEntry[] => {
  const pages = pagesOf(document)
  const titles = new Map(pages.map((page, index) => [page.id, pageTitle(page, index)]))
  const shownPages = pages.map(
    (page): PaletteEntry => ({
      key: `page ${page.id}`,
      kind: '页面',
      title: titles.get(page.id) ?? '',
      hint: '',
      keywords: '',
      shortcut: undefined,
      target: { type: 'page', pageId: page.id },
    }),
  )
  const devices = devicesOfItems(document)
  const items = [...document.item.values()].flatMap((item): PaletteEntry[] => {
    const device = devices.get(item.id)
    const text = 'content' in item && typeof item.content === 'string' ? item.content : ''
    if (!(item.name || text || device)) return []
    const title = item.name || nameOfItem(item, { device, t })
    return [
      {
        key: `item ${item.id}`,
        kind: '图元',
        title,
        hint: `${t(kindOf(item).label)} · ${titles.get(item.pageId) ?? ''}`,
        keywords: '',
        shortcut: undefined,
        target: { type: 'item', pageId: item.pageId, itemId: item.id },
      },
    ]
  })
  return [...shownPages, ...items]
}

/** At most `limit` entries with every word of the keyword in them; what begins with it comes first. */
export const findEntries = (
  entries: readonly PaletteEntry[],
  keyword: string,
  limit = 50,
): readonly PaletteEntry[] => {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return entries.filter(({ kind }) => kind !== '图元').slice(0, limit)
  const words = wanted.split(/\s+/)
  const hits = entries.filter(({ title, hint, keywords }) => {
    const text = `${title} ${hint} ${keywords}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = hits.filter(({ title }) => title.toLowerCase().startsWith(wanted))
  return [...first, ...hits.filter((hit) => !first.includes(hit))].slice(0, limit)
}
