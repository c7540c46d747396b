import * as z from 'zod'
import { isItemType, itemKinds } from '../kinds'
import { drawingCharacters, maxDrawingCharacters } from './drawings'
import { asList, isObject, type JsonObject, omit, parseJson } from './json'
import { LIMITS, SCHEMA_VERSION } from './limits'
import { migrate, versionOf } from './migrations'
import { openDocument } from './open'
import { Binding, DataSource, Page, type SchematicDocument, ViewEvent, ViewRecord } from './records'
import { describeIssue, formatPath, type LeftOut } from './repair'

/** Why a saved view was refused: where, and in Chinese what is wrong there. */
export interface ValidationIssue {
  readonly path: string
  readonly message: string
}

export type Validation =
  | { readonly ok: true; readonly document: SchematicDocument }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] }

const MAX_ISSUES = 100

/**
 * The strict check before a view is stored: size, every record, every reference inside the view. Older versions are
 * migrated first. `content` is JSON text or its parsed value. Never throws.
 */
export const validateDocument = (content: unknown): Validation => {
  const issues: ValidationIssue[] = []
  const view = parse(content, issues)
  if (view) collect(view, issues)
  if (!view || issues.length > 0) return { ok: false, issues: issues.slice(0, MAX_ISSUES) }
  const { document, leftOut } = openDocument(view)
  const refused = leftOut.map(({ path, reason }: LeftOut) => ({ path, message: reason }))
  return refused.length > 0 ? { ok: false, issues: refused.slice(0, MAX_ISSUES) } : { ok: true, document }
}

const parse = (content: unknown, issues: ValidationIssue[]): JsonObject | undefined => {
  if (typeof content === 'string' && content.length > LIMITS.characters) {
    issues.push({ path: '', message: '内容过大' })
    return undefined
  }
  let value = content
  try {
    if (typeof content === 'string') value = parseJson(content)
  } catch {
    issues.push({ path: '', message: '不是有效的 JSON' })
    return undefined
  }
  if (!isObject(value) || !Array.isArray(value.pageList)) {
    issues.push({ path: 'pageList', message: '不是组态文件' })
    return undefined
  }
  if (versionOf(value) > SCHEMA_VERSION) {
    issues.push({ path: 'schemaVersion', message: '文件由更新的版本保存' })
    return undefined
  }
  if (drawingCharacters(value) > maxDrawingCharacters) {
    issues.push({ path: '', message: '内嵌的 SVG 总量过大，请作为图片上传' })
    return undefined
  }
  return migrate(value)
}

const check = (schema: z.ZodType, value: unknown, at: PropertyKey[], issues: ValidationIssue[]) => {
  const result = schema.safeParse(value)
  if (result.success) return
  for (const issue of result.error.issues) {
    issues.push({ path: formatPath([...at, ...issue.path]), message: describeIssue(issue) })
  }
}

const collect = (view: JsonObject, issues: ValidationIssue[]) => {
  const counts = { pages: 0, items: 0, events: 0, bindings: 0, sources: 0 }
  const count = (name: keyof typeof counts, amount: number, path: string): boolean => {
    counts[name] += amount
    if (counts[name] <= LIMITS[name]) return true
    issues.push({ path, message: '数量超出上限' })
    return false
  }
  check(ViewRecord, omit(view, ['pageList', 'dataSrcArray', 'id']), [], issues)
  const sources = z.array(z.unknown()).default([]).safeParse(view.dataSrcArray).data
  if (!sources) issues.push({ path: 'dataSrcArray', message: '类型不正确' })
  if (count('sources', sources?.length ?? 0, 'dataSrcArray')) {
    for (const [index, source] of (sources ?? []).entries()) {
      check(DataSource, source, ['dataSrcArray', index], issues)
    }
  }
  const pages = asList(view.pageList)
  if (!count('pages', pages.length, 'pageList')) return
  pages.forEach((page, index) => {
    const at = ['pageList', index]
    check(Page, page, at, issues)
    if (!isObject(page)) return
    const list = (
      name: string,
      limit: keyof typeof counts,
      each: (value: unknown, path: PropertyKey[]) => void,
    ) => {
      const values = asList(page[name])
      if (!count(limit, values.length, formatPath([...at, name]))) return
      values.forEach((value, position) => {
        if (issues.length < MAX_ISSUES) each(value, [...at, name, position])
      })
    }
    list('itemList', 'items', (value, path) => {
      const type = isObject(value) ? value.type : undefined
      if (isItemType(type)) check(itemKinds[type].schema, value, path, issues)
      else issues.push({ path: formatPath([...path, 'type']), message: '未知的图元类型' })
    })
    list('eventPool', 'events', (value, path) => check(ViewEvent, value, path, issues))
    list('propBindPool', 'bindings', (value, path) => check(Binding, value, path, issues))
  })
}
