import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldMeta } from '@energy-console/contract'
import * as alarms from '@energy-console/contract/alarms'
import { allPages, allResources } from '@energy-console/contract/all'
import * as devices from '@energy-console/contract/devices'
import * as identity from '@energy-console/contract/identity'
import * as stations from '@energy-console/contract/stations'
import * as system from '@energy-console/contract/system'
import * as telemetry from '@energy-console/contract/telemetry'
import * as views from '@energy-console/contract/views'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const sourceFolder = join(import.meta.dirname, '..')
const han = /\p{Script=Han}/u

const english: Record<string, string> = Object.assign(
  {},
  ...readdirSync(join(import.meta.dirname, 'en')).map((name) =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'en', name), 'utf8')),
  ),
)

const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

/** Chinese texts of the console's sources: literals are keys; text between tags could never be translated. */
function textsOf(name: string): { literals: string[]; bare: string[] } {
  const nodes = nodesOf(parseSync(name, readFileSync(join(sourceFolder, name), 'utf8')).program)
  const texts = (types: readonly string[], field: 'value' | 'name') =>
    nodes
      .filter(({ type }) => types.includes(String(type)))
      .map((node) => node[field])
      .filter((text) => typeof text === 'string' && han.test(text))
      .map((text) => String(text).trim())
  return {
    literals: [...texts(['Literal'], 'value'), ...texts(['Identifier'], 'name')],
    bare: texts(['JSXText'], 'value'),
  }
}

type SyntaxNode = Record<string, unknown>

/** Every node of a syntax tree. */
function nodesOf(tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf)
  if (typeof tree !== 'object' || tree === null) return []
  return [tree as SyntaxNode, ...Object.values(tree).flatMap(nodesOf)]
}

/** Chinese texts that the contract gives the console to show. */
function contractTexts(): string[] {
  const exported = [alarms, devices, identity, stations, system, telemetry, views].flatMap((area) =>
    Object.values<unknown>(area),
  )
  const shapes = exported.filter((value) => value instanceof z.ZodObject)
  const fields = [...allResources.map(({ schema }) => schema), ...shapes].flatMap(({ shape }) =>
    Object.values(shape).map((field) => fieldMeta(field as z.ZodType)),
  )
  return [
    ...allPages.flatMap(({ title, group }) => [title, group ?? '']),
    ...allResources.map(({ label }) => label),
    ...fields.flatMap(({ label, help, choices = [] }) => [
      label ?? '',
      help ?? '',
      ...choices.map((choice) => choice.label),
    ]),
    ...exported.flatMap(errorTexts),
  ].filter((text) => han.test(text))
}

const errorTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'key' in one && 'text' in one ? [String(one.text)] : [],
      )
    : []

/** Not words of the interface: names of languages stand in their own, names of the special remark are data. */
const untranslated = new Set(['中文', '单位能耗超限'])
const missing = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => !(text in english) && !untranslated.has(text))),
]

describe('languages', () => {
  it('has English for every Chinese text of the console', () => {
    expect(missing(sources.flatMap((name) => textsOf(name).literals))).toEqual([])
  })

  it('has English for every label, choice, title and refusal of the contract', () => {
    expect(missing(contractTexts())).toEqual([])
  })

  it('has no Chinese text that cannot be translated', () => {
    expect(sources.flatMap((name) => textsOf(name).bare)).toEqual([])
  })

  it('keeps the placeholders of every text', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()
    const differing = Object.entries(english).filter(
      ([chinese, text]) => placeholders(chinese).join() !== placeholders(text).join(),
    )
    expect(differing).toEqual([])
  })
})
